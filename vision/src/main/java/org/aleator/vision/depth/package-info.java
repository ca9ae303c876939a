/**
 * The noise in depth maps. A {@link org.aleator.vision.depth.DepthSource} gives scenes one by one,
 * a {@link org.aleator.vision.depth.DepthModel} predicts their depth, and {@link
 * org.aleator.vision.depth.DepthStudy} takes from each what it needs and forgets it.
 */
package org.aleator.vision.depth;
