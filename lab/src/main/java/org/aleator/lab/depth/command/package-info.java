// SPDX-License-Identifier: Apache-2.0
/** {@code aleator depth}: the noise in depth maps. */
package org.aleator.lab.depth.command;
