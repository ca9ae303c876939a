// SPDX-License-Identifier: Apache-2.0
/**
 * Rows that come in parts, in any order, and are not kept: {@link org.aleator.scale.RowHash} gives
 * each row a number that depends on its values and a seed alone, {@link
 * org.aleator.scale.HashSample} keeps the rows of the smallest numbers. What can be computed of all
 * rows is a statistic that merges, {@link org.aleator.noise.Moments}.
 */
package org.aleator.scale;
