// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;
import org.aleator.learn.gp.Profile;
import org.aleator.onnx.graph.Graph;
import org.aleator.onnx.graph.Value;
import org.aleator.util.InvalidInputException;

/**
 * A kernel between new rows and the rows that a Gaussian process holds. Distances are summed over
 * the features one after the other: the shorter way by products loses the digits that rows close to
 * each other need.
 */
final class KernelForms {
  /** How one kind becomes nodes, its parameters beginning at {@code at}. */
  private record Form(ToValue cross, ToValue diagonal, Count parameters) {}

  @FunctionalInterface
  private interface ToValue {
    Value of(KernelForms forms, Parts kernel, int at);
  }

  @FunctionalInterface
  private interface Count {
    int of(Parts kernel);
  }

  private static final Map<String, Form> KNOWN =
      Map.of(
          "linear", new Form(KernelForms::linear, KernelForms::linearDiagonal, kernel -> 1),
          "additive",
              new Form(
                  KernelForms::additive,
                  KernelForms::additiveDiagonal,
                  kernel -> 2 * kernel.integer("dimension")),
          "ard",
              new Form(
                  KernelForms::ard,
                  (forms, kernel, at) -> forms.graph.constant(Math.exp(forms.theta[at])),
                  kernel -> 1 + kernel.integer("dimension")),
          "sum", new Form(KernelForms::sum, KernelForms::sumDiagonal, KernelForms::sumParameters));

  private final Graph graph;
  private final Value z;
  private final Matrix rows;
  private final double[] theta;

  /**
   * @param z the new rows' coordinates
   * @param rows those of the rows held
   * @param theta the kernel's parameters
   */
  KernelForms(Value z, Matrix rows, double[] theta) {
    this.graph = z.graph();
    this.z = z;
    this.rows = rows;
    this.theta = theta;
  }

  /** The kinds that have a form. */
  static List<String> kinds() {
    return List.copyOf(KNOWN.keySet());
  }

  /** k(z, row), new rows × rows held. */
  Value cross(Parts kernel) {
    return form(kernel).cross.of(this, kernel, 0);
  }

  /** k(z, z), a column or one number. */
  Value diagonal(Parts kernel) {
    return form(kernel).diagonal.of(this, kernel, 0);
  }

  private static Form form(Parts kernel) {
    return Kind.of("kernel", KNOWN, kernel);
  }

  private static Value linear(KernelForms forms, Parts kernel, int at) {
    int n = forms.rows.rows();
    int d = forms.rows.columns();
    double[] transposed = new double[n * d];
    for (int j = 0; j < d; j++) {
      System.arraycopy(forms.rows.columnValues(j), 0, transposed, j * n, n);
    }
    Value products = forms.z.matrixTimes(forms.graph.constant(transposed, d, n));
    return products.times(Math.exp(forms.theta[at])).plus(1);
  }

  private static Value linearDiagonal(KernelForms forms, Parts kernel, int at) {
    return forms.z.square().sumOver(1).times(Math.exp(forms.theta[at])).plus(1);
  }

  private static Value additive(KernelForms forms, Parts kernel, int at) {
    int d = kernel.integer("dimension");
    List<Value> terms = new ArrayList<>();
    for (int j = 0; j < d; j++) {
      double half = 0.5 * Math.exp(-2 * forms.theta[at + d + j]);
      Value square = forms.difference(j).square();
      terms.add(square.times(half).plus(1).dividing(Math.exp(forms.theta[at + j])));
    }
    return forms.graph.sum(terms);
  }

  private static Value additiveDiagonal(KernelForms forms, Parts kernel, int at) {
    double sum = 0;
    for (int j = 0; j < kernel.integer("dimension"); j++) {
      sum += Math.exp(forms.theta[at + j]);
    }
    return forms.graph.constant(sum);
  }

  private static Value ard(KernelForms forms, Parts kernel, int at) {
    List<Value> squares = new ArrayList<>();
    for (int j = 0; j < kernel.integer("dimension"); j++) {
      squares.add(forms.difference(j).times(Math.exp(-forms.theta[at + 1 + j])).square());
    }
    Value correlation = correlation(kernel.text("profile"), forms.graph.sum(squares));
    return correlation.times(Math.exp(forms.theta[at]));
  }

  /** φ(r²), see {@link Profile}. */
  private static Value correlation(String profile, Value square) {
    if (profile.equals(Profile.SQUARED_EXPONENTIAL.name())) {
      return square.times(-0.5).exp();
    }
    if (profile.equals(Profile.CAUCHY.name())) {
      return square.times(0.5).plus(1).dividing(1);
    }
    if (profile.equals(Profile.MATERN_1_2.name())) {
      return square.sqrt().times(-1).exp();
    }
    if (profile.equals(Profile.MATERN_3_2.name())) {
      Value s = square.times(3).sqrt();
      return s.plus(1).times(s.times(-1).exp());
    }
    if (profile.equals(Profile.MATERN_5_2.name())) {
      Value s = square.times(5).sqrt();
      return s.plus(1).plus(s.square().over(3)).times(s.times(-1).exp());
    }
    throw new InvalidInputException(
        "a model with the kernel profile '%s' cannot be exported to ONNX".formatted(profile));
  }

  private static Value sum(KernelForms forms, Parts kernel, int at) {
    List<Value> terms = new ArrayList<>();
    int own = at;
    for (Parts term : kernel.groups("terms")) {
      terms.add(form(term).cross.of(forms, term, own));
      own += form(term).parameters.of(term);
    }
    return forms.graph.sum(terms);
  }

  private static Value sumDiagonal(KernelForms forms, Parts kernel, int at) {
    List<Value> terms = new ArrayList<>();
    int own = at;
    for (Parts term : kernel.groups("terms")) {
      terms.add(form(term).diagonal.of(forms, term, own));
      own += form(term).parameters.of(term);
    }
    return forms.graph.sum(terms);
  }

  private static int sumParameters(Parts kernel) {
    return kernel.groups("terms").stream().mapToInt(term -> form(term).parameters.of(term)).sum();
  }

  /** The j-th coordinate of each row held less that of each new row. */
  private Value difference(int j) {
    return graph.row(rows.columnValues(j)).minus(z.column(j));
  }
}
