// SPDX-License-Identifier: Apache-2.0
/** Pictures: reading them, changing their size, and handing them to a network. */
package org.aleator.lab.image;
