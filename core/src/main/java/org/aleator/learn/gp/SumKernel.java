// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.aleator.data.Matrix;

/** The sum of kernels: the covariance of a sum of independent functions. */
public record SumKernel(List<Kernel> terms) implements Kernel {
  public SumKernel {
    terms = List.copyOf(terms);
  }

  public SumKernel(Kernel... terms) {
    this(List.of(terms));
  }

  @Override
  public int parameters() {
    return terms.stream().mapToInt(Kernel::parameters).sum();
  }

  @Override
  public void start(double scale, double[] theta, int at) {
    for (Kernel term : terms) {
      term.start(scale, theta, at);
      at += term.parameters();
    }
  }

  @Override
  public double penalty(double[] theta, int at, double[] gradient) {
    double sum = 0;
    for (Kernel term : terms) {
      sum += term.penalty(theta, at, gradient);
      at += term.parameters();
    }
    return sum;
  }

  @Override
  public Gram gram(Matrix x) {
    return new SumGram(terms.stream().map(term -> term.gram(x)).toList());
  }

  @Override
  public void addCross(double[] theta, int at, Matrix a, Matrix b, double[] result) {
    for (Kernel term : terms) {
      term.addCross(theta, at, a, b, result);
      at += term.parameters();
    }
  }

  @Override
  public void addSlopes(
      double[] theta, int at, Matrix a, Matrix b, double[] alpha, double[] slopes) {
    for (Kernel term : terms) {
      term.addSlopes(theta, at, a, b, alpha, slopes);
      at += term.parameters();
    }
  }

  @Override
  public void addDiagonal(double[] theta, int at, Matrix a, double[] result) {
    for (Kernel term : terms) {
      term.addDiagonal(theta, at, a, result);
      at += term.parameters();
    }
  }

  @Override
  public Profile profile() {
    return terms.stream().map(Kernel::profile).filter(Objects::nonNull).findFirst().orElse(null);
  }

  @Override
  public Kernel withProfile(Profile profile) {
    return new SumKernel(terms.stream().map(term -> term.withProfile(profile)).toList());
  }

  @Override
  public String description() {
    return terms.stream().map(Kernel::description).collect(Collectors.joining(" + "));
  }

  private final class SumGram implements Gram {
    private final List<Gram> grams;

    SumGram(List<Gram> grams) {
      this.grams = grams;
    }

    @Override
    public void add(double[] theta, int at, double[] k) {
      for (int i = 0; i < grams.size(); i++) {
        grams.get(i).add(theta, at, k);
        at += terms.get(i).parameters();
      }
    }

    @Override
    public void addGradient(double[] theta, int at, double[] w, double[] gradient) {
      for (int i = 0; i < grams.size(); i++) {
        grams.get(i).addGradient(theta, at, w, gradient);
        at += terms.get(i).parameters();
      }
    }
  }
}
