// SPDX-License-Identifier: Apache-2.0
/**
 * The noise in depth maps. A {@link org.aleator.lab.depth.DepthSource} gives scenes one by one, a
 * {@link org.aleator.lab.depth.DepthModel} predicts their depth, and {@link
 * org.aleator.lab.depth.DepthStudy} takes from each what it needs and forgets it.
 */
package org.aleator.lab.depth;
