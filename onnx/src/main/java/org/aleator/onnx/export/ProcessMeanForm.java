// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx.export;

import java.nio.DoubleBuffer;
import java.util.Arrays;
import java.util.List;
import org.aleator.codec.Parts;
import org.aleator.learn.gp.ArdKernel;
import org.aleator.learn.gp.DistilledMean;
import org.aleator.learn.gp.KernelCodecs;
import org.aleator.learn.gp.ProcessMean;
import org.aleator.learn.gp.Profile;
import org.aleator.onnx.graph.Graph;
import org.aleator.onnx.graph.Value;

/**
 * The mean of a table's Gaussian process. Graphs cannot look for neighbours: a {@link
 * DistilledMean} stands for it.
 */
final class ProcessMeanForm {
  private ProcessMeanForm() {}

  static Value of(Value x, Parts parts) {
    Graph graph = x.graph();
    DistilledMean mean = distilled(graph, parts);
    int d = mean.lengths().length;
    int m = mean.weights().length;
    Value z = CoordinateForms.of(x, parts.group("coordinates"));
    Parts kernel = Parts.empty();
    KernelCodecs.KINDS.write(new ArdKernel(Profile.valueOf(mean.smoothness().name()), d), kernel);
    double[] theta = new double[d + 1];
    Arrays.setAll(theta, k -> k == 0 ? 0 : Math.log(mean.lengths()[k - 1]));
    Value correlations = new KernelForms(z, mean.basis(), theta).cross(kernel);
    double[] slopes = Arrays.copyOfRange(mean.linear(), 1, d + 1);
    return graph.sum(
        List.of(
            correlations.matrixTimes(graph.constant(mean.weights(), m, 1)),
            z.matrixTimes(graph.constant(slopes, d, 1)),
            graph.constant(mean.linear()[0])));
  }

  /** The same of a process that is part of another. */
  static Value of(Value x, ProcessMean mean) {
    return of(x, parts(mean));
  }

  private static Parts parts(ProcessMean mean) {
    Parts parts = Parts.empty();
    mean.write(parts);
    return parts;
  }

  /** The formula that stands for such a process. */
  static DistilledMean distilled(Graph graph, ProcessMean mean) {
    return distilled(graph, parts(mean));
  }

  /** The formula that stands for a process, worked out once for a graph. */
  static DistilledMean distilled(Graph graph, Parts parts) {
    List<Object> key =
        List.of(
            parts.text("smoothness"),
            parts.number("signal_variance"),
            parts.number("noise_variance"),
            parts.integer("neighbours"),
            DoubleBuffer.wrap(parts.doubles("lengths")),
            DoubleBuffer.wrap(parts.doubles("rows")),
            DoubleBuffer.wrap(parts.doubles("labels")));
    return graph.once(
        DistilledMean.class,
        key,
        () -> DistilledMean.of(ProcessMean.read(parts).process(), DistilledMean.MOST_ROWS));
  }
}
