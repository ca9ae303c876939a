// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

import org.aleator.numerics.kernel.SplineKernel;

/**
 * The first layer of a network of splines: each unit is a sum of piecewise-linear functions of one
 * input each, whose knots are quantiles (Gorishniy, Rubachev and Babenko 2022, "piecewise linear
 * encoding", here with the layer behind it).
 */
final class SplineLayer {
  private final SplineKernel kernel;
  private final int width;
  private final int weights;
  private final int[] first;
  private final float[] ends;

  SplineLayer(NetworkShape shape, SplineKernel kernel) {
    this.kernel = kernel;
    this.width = shape.outputsOf(0);
    this.weights = shape.weightOffset(0);
    this.first = new int[shape.inputs() + 1];
    first[0] = shape.inputs();
    for (int j = 0; j < shape.inputs(); j++) {
      first[j + 1] = first[j] + shape.segments().get(j);
    }
    this.ends = new float[shape.inputsOf(0) * width];
  }

  void forward(int rows, float[] x, int from, float[] parameters, float[] z) {
    kernel.sum(size(rows, from), x, parameters, ends, z);
  }

  void backward(int rows, float[] x, int from, float[] dz, float[] parameterGradient) {
    kernel.gradient(size(rows, from), x, dz, ends, parameterGradient);
  }

  private SplineKernel.Size size(int rows, int from) {
    return new SplineKernel.Size(rows, width, first, from, weights);
  }
}
