// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise;

/**
 * A pointwise 95 % band of σ²(xᵢ).
 *
 * @param low the lower ends, one per row
 * @param high the upper ends, one per row
 */
public record RowBand(double[] low, double[] high) {}
