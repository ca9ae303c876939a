// SPDX-License-Identifier: Apache-2.0
/** {@code aleator dynamics}: trajectories, their noise and their forecast. */
package org.aleator.app.dynamics;
