// SPDX-License-Identifier: Apache-2.0
/** What the commands that hand pictures to a network share. */
package org.aleator.lab.image.command;
