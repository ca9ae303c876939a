// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.paper;

import java.util.ArrayList;
import java.util.List;
import org.aleator.data.Dataset;
import org.aleator.inputs.InputDenoising;
import org.aleator.inputs.LatentInput;
import org.aleator.learn.predictor.DrawnNetworks;
import org.aleator.learn.predictor.Predictor;
import org.aleator.synthetic.SyntheticData;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * Table 5 of the paper, in its appendix: y = x(1 + sin x) exactly, x observed with noise, whose
 * variance is estimated by Algorithm 3 with both predictors, and by {@code latent-input}.
 *
 * @param levels the noise levels a²
 */
public record InputNoiseTable(List<Double> levels) implements PaperTable {
  /** The paper's noise levels a². */
  public static final List<Double> LEVELS = List.of(0.5, 1.0, 2.0, 4.0, 8.0);

  public static InputNoiseTable table5() {
    return new InputNoiseTable(LEVELS);
  }

  public InputNoiseTable withLevels(List<Double> others) {
    return new InputNoiseTable(others.stream().distinct().toList());
  }

  @Override
  public String name() {
    return "table5";
  }

  @Override
  public String title() {
    return "Table 5: the estimated variance of constant noise in the input";
  }

  @Override
  public List<Metric> metrics() {
    return List.of(Metric.VARIANCE);
  }

  @Override
  public String describe(Protocol protocol) {
    return switch (protocol) {
      case TEXT -> "1 hidden layer, x uniform, Adam for noises and scale";
      case CODE -> "2 hidden layers, x evenly spaced, Adam for noises and scale";
      default -> protocol.description();
    };
  }

  @Override
  public List<Cell> run(int seeds, Work work) {
    List<TableCells.Row> rows = new ArrayList<>();
    for (Protocol protocol : List.of(Protocol.TEXT, Protocol.CODE)) {
      for (PaperPredictor predictor : PaperPredictor.values()) {
        rows.add(new TableCells.Row("DVA + " + predictor.label(), protocol));
      }
    }
    rows.add(new TableCells.Row(LatentInput.NAME, Protocol.UNBIASED));
    return TableCells.run(
        name(),
        rows,
        levels,
        seeds,
        Published.TABLE5,
        LEVELS,
        (level, k, own) -> trial(level, own.split(Double.toString(level)).split(k)),
        work.split(name()));
  }

  private static double[] trial(double level, Work work) {
    Seed seed = work.seed();
    List<Double> variances = new ArrayList<>();
    for (Protocol protocol : List.of(Protocol.TEXT, Protocol.CODE)) {
      Dataset data = data(protocol, level, seed);
      for (PaperPredictor family : PaperPredictor.values()) {
        Work own = work.split(family.name());
        Predictor predictor = family.train(data, protocol, work.split("predictor"));
        DrawnNetworks networks = DrawnNetworks.of(predictor, own.seed().split("draws"));
        variances.add(
            new InputDenoising(InputDenoising.Options.paper())
                .estimate(data, networks, own)
                .variance()[0]);
      }
    }
    Dataset text = data(Protocol.TEXT, level, seed);
    variances.add(new LatentInput().estimate(text, work).variance()[0]);
    return variances.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static Dataset data(Protocol protocol, double level, Seed seed) {
    return SyntheticData.inputNoise(protocol.design(), level, seed.split("data")).dataset();
  }
}
