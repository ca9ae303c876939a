// SPDX-License-Identifier: Apache-2.0
/** The options of commands that hand pictures to a network. */
package org.aleator.lab.image.command;
