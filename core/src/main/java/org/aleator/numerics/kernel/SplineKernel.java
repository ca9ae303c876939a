// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

/**
 * The first layer of a network of splines: sums of functions of one feature each, linear plus
 * piecewise linear, with {@code width} values. Feature j has Bⱼ segments and comes twice in a row:
 * as a number x and as a position u from 0 to Bⱼ, which is whole at the knots. With the rows of a
 * matrix as the slope a and the rises w₀, w₁, … over the segments, its function at u = s + t is x a
 * + w₀ + … + wₛ₋₁ + t wₛ.
 *
 * <p>That is a product of the matrix with the inputs x and clip(u − s, 0, 1) of all segments s, but
 * costs the same for any number of segments.
 *
 * <p>The matrix has the slopes of all features first, then their rises, then one row of constants.
 * A gradient has the same form.
 */
public interface SplineKernel {
  /**
   * Where everything lies.
   *
   * @param rows of the batch
   * @param width number of values of each function
   * @param first the row of the matrix with each feature's first rise, and that of the constants at
   *     the end
   * @param from where the first row begins; a row is the features' numbers, then their positions
   * @param weights where the matrix begins among the parameters
   */
  record Size(int rows, int width, int[] first, int from, int weights) {
    int features() {
      return first.length - 1;
    }

    /** Where a row of the batch begins. */
    int row(int i) {
      return from + 2 * features() * i;
    }

    /** Where the constants lie. */
    int constants() {
      return weights + first[first.length - 1] * width;
    }

    /** The row of the matrix with the rise at a position; −1 where the feature has none. */
    int segment(int feature, float position) {
      int last = first[feature + 1] - first[feature] - 1;
      return last < 0 ? -1 : first[feature] + Math.min((int) position, last);
    }

    /** What of the segment in this row of the matrix lies before a position. */
    float share(int feature, float position, int segment) {
      return position - (segment - first[feature]);
    }
  }

  /**
   * Overwrites z, rows × width, with the sums.
   *
   * @param ends receives the functions' values at the left end of each segment, in the rows of its
   *     rise
   */
  void sum(Size size, float[] x, float[] parameters, float[] ends, float[] z);

  /**
   * Overwrites the layer's part of {@code gradient}.
   *
   * @param dz the loss's gradient with respect to z
   * @param ends overwritten
   */
  void gradient(Size size, float[] x, float[] dz, float[] ends, float[] gradient);
}
