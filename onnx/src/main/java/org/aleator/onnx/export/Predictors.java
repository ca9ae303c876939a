// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.learn.gp.GaussianProcess;
import org.aleator.learn.nn.DropoutMask;
import org.aleator.learn.predictor.BayesianNetwork;
import org.aleator.learn.predictor.DrawnNetworks;
import org.aleator.learn.predictor.GaussianProcessPredictor;
import org.aleator.learn.predictor.McDropout;
import org.aleator.onnx.graph.Graph;
import org.aleator.onnx.graph.Value;

/** The predictors as graphs. */
public final class Predictors {
  private static final Map<String, Form> KNOWN =
      Map.of(
          "ensemble", Predictors::ensemble,
          "bnn", Predictors::bayesian,
          "dropout", Predictors::dropout,
          "evidential", (x, parts) -> EvidentialForm.of(x, parts).moments(),
          "gp", Predictors::process,
          "stack", Predictors::stack);

  private Predictors() {}

  /** How one kind becomes nodes. */
  @FunctionalInterface
  private interface Form {
    MomentNodes of(Value x, Parts parts);
  }

  /** The kinds that have a form. */
  static List<String> kinds() {
    return List.copyOf(KNOWN.keySet());
  }

  /**
   * μ(x) and s²(x).
   *
   * @param x the features, rows × columns
   */
  public static MomentNodes of(Value x, Parts parts) {
    return Kind.of("predictor", KNOWN, parts).of(x, parts);
  }

  /**
   * How far μ in the graph may be from μ, as a part of the labels' standard deviation: root mean
   * square.
   */
  public static double difference(Graph graph, Parts parts) {
    return parts.text("kind").equals("stack")
        ? Regressions.difference(graph, parts.group("mean"))
        : 0;
  }

  /** A few networks. */
  private static MomentNodes ensemble(Value x, Parts parts) {
    Networks networks = Networks.read(parts, "members", "member.");
    return MomentNodes.ofDraws(networks.restored(x, parts));
  }

  /** The networks that every prediction draws. */
  private static MomentNodes bayesian(Value x, Parts parts) {
    BayesianNetwork network = BayesianNetwork.CODEC.read().apply(parts);
    List<float[]> drawn = DrawnNetworks.of(network, network.seed()).next().get();
    return MomentNodes.ofDraws(Networks.of(parts, drawn).restored(x, parts));
  }

  /** The network under the masks that every prediction draws. */
  private static MomentNodes dropout(Value x, Parts parts) {
    McDropout network = McDropout.CODEC.read().apply(parts);
    RandomGenerator random = network.seed().random();
    DropoutMask mask = new DropoutMask(network.shape(), network.rate());
    List<float[]> masked = new ArrayList<>();
    for (int n = 0; n < network.draws(); n++) {
      float[] parameters = new float[network.parameters().length];
      mask.draw(random);
      mask.apply(network.parameters(), parameters);
      masked.add(parameters);
    }
    return MomentNodes.ofDraws(Networks.of(parts, masked).restored(x, parts));
  }

  /** Mean k*ᵀ K⁻¹ y, variance k** − k*ᵀ K⁻¹ k*. */
  private static MomentNodes process(Value x, Parts parts) {
    GaussianProcessPredictor predictor = GaussianProcessPredictor.CODEC.read().apply(parts);
    GaussianProcessPredictor.State state = predictor.state();
    GaussianProcess process = predictor.process();
    Matrix rows = state.coordinates().apply(state.x());
    Value z = CoordinateForms.of(x, parts.group("coordinates"));
    KernelForms kernel = new KernelForms(z, rows, process.theta());
    Value cross = kernel.cross(parts.group("kernel"));
    int n = rows.rows();
    Value mean = cross.matrixTimes(x.graph().constant(process.alpha(), n, 1));
    Value solved = cross.matrixTimes(x.graph().constant(process.inverse(), n, n));
    Value variance =
        kernel.diagonal(parts.group("kernel")).minus(cross.times(solved).sumOver(1)).atLeast(0);
    Scaling unit = state.labels();
    return new MomentNodes(restore(mean, unit), variance.times(unit.restoreVariance(1)));
  }

  private static MomentNodes stack(Value x, Parts parts) {
    return new MomentNodes(
        Regressions.of(x, parts.group("mean")),
        new VarianceFunctionForm(parts.doublesBelow("epistemic.")).variance(x));
  }

  /** mean + std · z. */
  static Value restore(Value z, Scaling unit) {
    return z.times(unit.std()).plus(unit.mean());
  }
}
