// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

import org.aleator.data.ClassLabels;

/** The mean log-loss of the softmax of a network's outputs, one per class. */
public final class CrossEntropy implements Objective {
  private final int[] labels;
  private final int classes;

  public CrossEntropy(ClassLabels labels) {
    this.labels = labels.of();
    this.classes = labels.count();
  }

  /** ∂L/∂f_c = (p_c − 1[y = c])/n. */
  @Override
  public double gradient(
      int[] rows, int count, float[] output, float[] outputGradient, double learningRate) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      int from = i * classes;
      double logSum = logSum(output, from);
      for (int c = 0; c < classes; c++) {
        outputGradient[from + c] = (float) (Math.exp(output[from + c] - logSum) / count);
      }
      int own = from + labels[rows[i]];
      outputGradient[own] -= 1f / count;
      sum += logSum - output[own];
    }
    return sum / count;
  }

  @Override
  public double loss(int[] rows, int count, float[] output) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += logSum(output, i * classes) - output[i * classes + labels[rows[i]]];
    }
    return sum / count;
  }

  private double logSum(float[] output, int from) {
    double most = output[from];
    for (int c = 1; c < classes; c++) {
      most = Math.max(most, output[from + c]);
    }
    double sum = 0;
    for (int c = 0; c < classes; c++) {
      sum += Math.exp(output[from + c] - most);
    }
    return most + Math.log(sum);
  }
}
