package org.aleator.onnx.export;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.aleator.estimator.unbiased.FreeBeamModes;
import org.aleator.onnx.graph.Graph;
import org.aleator.onnx.graph.Value;
import org.aleator.util.InvalidInputException;

/**
 * σ²(x) = exp(offset + zᵀβ, cut off), of the columns z that {@code VarianceFunctionBasis} tells: a
 * constant, of each feature a line and modes, of pairs of features the products of their first.
 * Columns whose β is 0 are left out.
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
  Value variance(Value x) {
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
    double[] level = tensor("level");
    Value sum = x.graph().sum(terms).plus(coefficients[0]);
    Value log = sum.atLeast(level[0]).atMost(level[1]).plus(level[2]);
    return terms.isEmpty() ? log.exp().plus(x.column(0).times(0)) : log.exp();
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
