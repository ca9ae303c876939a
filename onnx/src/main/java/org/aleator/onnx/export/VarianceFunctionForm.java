// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx.export;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.aleator.learn.variance.FreeBeamModes;
import org.aleator.onnx.graph.Graph;
import org.aleator.onnx.graph.Value;
import org.aleator.util.InvalidInputException;

/**
 * σ²(x) = exp(offset + zᵀβ, cut off), of the columns z that {@code VarianceFunctionBasis} tells: a
 * constant, of each feature a line and modes, of pairs of features the products of their first.
 * Columns whose β is 0 are left out. Directions across the features and a process of all of them
 * may be among the columns.
 */
final class VarianceFunctionForm {
  private final Map<String, double[]> tensors;
  private final int modesPerFeature;
  private final int products;
  private final double[] coefficients;
  private final FreeBeamModes modes;

  /**
   * @param tensors as {@code VarianceFunction.tensors} gives them
   */
  VarianceFunctionForm(Map<String, double[]> tensors) {
    this.tensors = tensors;
    double[] shape = tensor("shape");
    this.modesPerFeature = (int) shape[1];
    this.products = (int) shape[2];
    this.coefficients = tensor("coefficients");
    this.modes = new FreeBeamModes(Math.max(modesPerFeature, products - 1));
  }

  private double[] tensor(String name) {
    double[] values = tensors.get(name);
    if (values == null) {
      throw new InvalidInputException("the variance function's tensor \"" + name + "\" is missing");
    }
    return values;
  }

  /** σ² at each row, a column. */
  Value variance(Value inputs) {
    Value x = withDirections(inputs);
    List<Value> terms = new ArrayList<>();
    int at = 1;
    for (double j : tensor("features")) {
      int feature = (int) j;
      int end = at + 1 + Math.min(modesPerFeature, (int) tensor("distinct")[feature] - 2);
      main(x, feature, Arrays.copyOfRange(coefficients, at, end)).ifPresent(terms::add);
      at = end;
    }
    double[] pairs = tensor("pairs");
    for (int pair = 0; pair < pairs.length; pair += 2) {
      int end = at + products * products;
      double[] own = Arrays.copyOfRange(coefficients, at, end);
      if (Arrays.stream(own).anyMatch(c -> c != 0)) {
        terms.add(interaction(x, (int) pairs[pair], (int) pairs[pair + 1], own));
      }
      at = end;
    }
    if (tensors.containsKey("process")) {
      process(x, Arrays.copyOfRange(coefficients, at, coefficients.length)).ifPresent(terms::add);
    }
    double[] level = tensor("level");
    Value sum = x.graph().sum(terms).plus(coefficients[0]);
    Value log = sum.atLeast(level[0]).atMost(level[1]).plus(level[2]);
    return terms.isEmpty() ? log.exp().plus(x.column(0).times(0)) : log.exp();
  }

  /** x with a column Σ aⱼ ℓⱼ(x) for each direction, of which the last coordinates are. */
  private Value withDirections(Value x) {
    double[] weights = tensors.getOrDefault("directions", new double[0]);
    if (weights.length == 0) {
      return x;
    }
    int all = (int) tensor("shape")[0];
    int count =
        IntStream.range(1, all)
            .filter(k -> k * (all - k) == weights.length)
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("weights of no number of directions"));
    int inputs = all - count;
    List<Value> columns = new ArrayList<>(List.of(x));
    for (int k = 0; k < count; k++) {
      List<Value> terms = new ArrayList<>();
      for (int j = 0; j < inputs; j++) {
        if (weights[k * inputs + j] != 0) {
          terms.add(line(x, j).times(weights[k * inputs + j]));
        }
      }
      columns.add(x.graph().sum(terms));
    }
    return x.graph().beside(columns);
  }

  /** What the process adds: k(x)ᵀ Rᵀβ, R being the lower triangle that makes z = R k(x). */
  private Optional<Value> process(Value x, double[] own) {
    if (Arrays.stream(own).allMatch(c -> c == 0)) {
      return Optional.empty();
    }
    int m = own.length;
    double[] root = tensor("process.root");
    double[] weights = new double[m];
    for (int i = 0; i < m; i++) {
      for (int j = 0; j <= i; j++) {
        weights[j] += root[i * m + j] * own[i];
      }
    }
    double[] features = tensor("process.features");
    double[] centres = tensor("process.centres");
    List<Value> squares = new ArrayList<>();
    for (int j = 0; j < features.length; j++) {
      double[] at = new double[m];
      for (int c = 0; c < m; c++) {
        at[c] = centres[c * features.length + j];
      }
      squares.add(line(x, (int) features[j]).minus(x.graph().row(at)).square());
    }
    double length = tensor("process")[0];
    Value covariance = x.graph().sum(squares).times(-0.5 / (length * length)).exp();
    return Optional.of(covariance.matrixTimes(x.graph().constant(weights, m, 1)));
  }

  /** What one feature adds alone. */
  private Optional<Value> main(Value x, int feature, double[] own) {
    int last = own.length;
    while (last > 0 && own[last - 1] == 0) {
      last--;
    }
    if (last == 0) {
      return Optional.empty();
    }
    Value line = line(x, feature).times(own[0]);
    if (last == 1) {
      return Optional.of(line);
    }
    double[] ofModes = Arrays.copyOfRange(own, 1, last);
    Value curve =
        modes(x, feature, ofModes.length)
            .matrixTimes(x.graph().constant(ofModes, ofModes.length, 1));
    return Optional.of(line.plus(curve));
  }

  /** What a pair of features adds together: Σ cᵢₖ uᵢ vₖ. */
  private Value interaction(Value x, int first, int second, double[] own) {
    Value u = margin(x, first);
    Value v = margin(x, second);
    Value weighted = u.matrixTimes(x.graph().constant(own, products, products));
    return weighted.times(v).sumOver(1);
  }

  private Value margin(Value x, int feature) {
    Value line = line(x, feature);
    return products == 1 ? line : x.graph().beside(List.of(line, modes(x, feature, products - 1)));
  }

  private Value line(Value x, int feature) {
    return knots(x.graph(), feature).interpolated(x.column(feature), tensor("linear." + feature));
  }

  private Knots knots(Graph graph, int feature) {
    return new Knots(graph, tensor("knots." + feature));
  }

  /** The first modes of a feature's smooth coordinate, rows × count; see {@link FreeBeamModes}. */
  private Value modes(Value x, int feature, int count) {
    Graph graph = x.graph();
    double[] beta = new double[count];
    double[] phase = new double[count];
    double[] amplitude = new double[count];
    double[] decay = new double[count];
    double[] parity = new double[count];
    double[] share = new double[count];
    double[] odd = new double[count];
    for (int k = 0; k < count; k++) {
      boolean even = k % 2 == 0;
      beta[k] = modes.wavenumber(k);
      phase[k] = even ? Math.PI / 2 : 0;
      amplitude[k] = 1 / (even ? Math.cos(beta[k] / 2) : Math.sin(beta[k] / 2));
      decay[k] = Math.exp(-beta[k]);
      parity[k] = even ? 1 : -1;
      share[k] = 1 / (1 + parity[k] * decay[k]);
      odd[k] = even ? 0 : 1;
    }
    Value s =
        knots(graph, feature)
            .interpolated(x.column(feature), tensor("smooth." + feature))
            .minus(0.5);
    Value toEnd = s.abs().times(-1).plus(0.5);
    Value wave = s.times(graph.row(beta)).plus(graph.row(phase)).sin().times(graph.row(amplitude));
    Value near = toEnd.times(graph.row(beta)).times(-1).exp();
    Value far = graph.row(decay).over(near).times(graph.row(parity));
    // The odd modes' hyperbolic part has the sign of s, the even modes' none.
    double[] even = new double[count];
    Arrays.setAll(even, k -> 1 - odd[k]);
    Value sign = s.sign().times(graph.row(odd)).plus(graph.row(even));
    return wave.plus(near.plus(far).times(graph.row(share)).times(sign));
  }
}
