package org.aleator.onnx.export;

import java.util.List;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.learn.gp.Coordinates;
import org.aleator.learn.gp.CoordinatesCodecs;
import org.aleator.onnx.graph.Graph;
import org.aleator.onnx.graph.Value;

/**
 * The mean of a table's Gaussian process: Σⱼ wⱼ a φ(r²ⱼ) over its basis rows, φ Matérn-5/2, and
 * straight lines (see {@code gp.ProcessFeatures}).
 */
final class ProcessMeanForm {
  private ProcessMeanForm() {}

  static Value of(Value x, Parts parts) {
    Graph graph = x.graph();
    double[] lengths = parts.doubles("lengths");
    double[] weights = parts.doubles("weights");
    double[] basis = parts.doubles("basis");
    int d = lengths.length;
    int m = basis.length / d;
    Parts own = parts.group("coordinates");
    Coordinates coordinates = CoordinatesCodecs.KINDS.read(own);
    double[] scaled = coordinates.apply(new Matrix(m, d, basis)).values();
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] /= lengths[i % d];
    }
    Value z = CoordinateForms.of(x, own);
    Value square = squares(z.over(graph.row(lengths)), scaled, m, d).times(5).atLeast(0);
    Value s = square.sqrt();
    Value kernel = s.plus(1).plus(square.over(3)).times(s.times(-1).exp());
    double a = parts.number("signal_variance");
    double slope = Math.sqrt(parts.number("slope_variance"));
    double[] towards = new double[m];
    double[] slopes = new double[d];
    for (int j = 0; j < m; j++) {
      towards[j] = a * weights[j];
    }
    for (int j = 0; j < d; j++) {
      slopes[j] = slope * weights[m + 1 + j];
    }
    Value sum =
        graph.sum(
            List.of(
                kernel.matrixTimes(graph.constant(towards, m, 1)),
                z.matrixTimes(graph.constant(slopes, d, 1)),
                graph.constant(weights[m])));
    return Predictors.restore(sum, Scaling.read(parts.group("y_scaling")));
  }

  /** |z|² + |b|² − 2 z·b of each row z and each basis row b. */
  private static Value squares(Value z, double[] basis, int m, int d) {
    double[] norms = new double[m];
    double[] transposed = new double[m * d];
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < d; j++) {
        norms[i] += basis[i * d + j] * basis[i * d + j];
        transposed[j * m + i] = basis[i * d + j];
      }
    }
    Value products = z.matrixTimes(z.graph().constant(transposed, d, m));
    return z.square().sumOver(1).plus(z.graph().row(norms)).minus(products.times(2));
  }
}
