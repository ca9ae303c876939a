// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.paper;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.aleator.data.Trajectories;
import org.aleator.dynamics.BayesianField;
import org.aleator.dynamics.DynamicsFindings;
import org.aleator.dynamics.DynamicsStudy;
import org.aleator.dynamics.FieldByBackprop;
import org.aleator.dynamics.TanhField;
import org.aleator.dynamics.TrajectoryDva;
import org.aleator.dynamics.TrajectoryIntegrator;
import org.aleator.synthetic.KnownSystem;
import org.aleator.synthetic.SyntheticTrajectories;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * Table 3 of the paper: the noise of 100 trajectories of a dynamical system, by the mean squared
 * error of a Bayesian neural ODE, by DVA with it, and by our own estimate. The text's system is ẋ =
 * x(1 + sin x); the authors' code has ẋ = 1 + sin x, and that is what the published numbers agree
 * with.
 *
 * @param system {@link KnownSystem#PAPER} or {@link KnownSystem#PAPER_CODE}
 * @param levels the noise levels a²
 */
public record DynamicsTable(KnownSystem system, List<Double> levels) implements PaperTable {
  private static final int DRAWS = 5;

  @Override
  public String name() {
    return "table3";
  }

  @Override
  public String title() {
    return "Table 3: the estimated noise variance of trajectories of "
        + (system == KnownSystem.PAPER ? "x' = x(1 + sin x)" : "x' = 1 + sin x");
  }

  @Override
  public List<Metric> metrics() {
    return List.of(Metric.VARIANCE);
  }

  @Override
  public String describe(Protocol protocol) {
    return switch (protocol) {
      case TEXT -> "Bayesian neural ODE, 1 hidden layer, Adam for everything, also the noises";
      case CODE -> "the same on the system of the authors' code, x' = 1 + sin x";
      default -> "our own estimate on the same trajectories, without their field";
    };
  }

  private Protocol protocol() {
    return system == KnownSystem.PAPER ? Protocol.TEXT : Protocol.CODE;
  }

  @Override
  public List<Cell> run(int seeds, Work work) {
    List<TableCells.Row> rows =
        List.of(
            new TableCells.Row("MSE + BNN", protocol()),
            new TableCells.Row("DVA + BNN", protocol()),
            new TableCells.Row("unbiased", Protocol.UNBIASED));
    return TableCells.run(
        name(),
        rows,
        levels,
        seeds,
        Published.TABLE3,
        ToyTable.LEVELS,
        (level, k, own) -> trial(level, own.split(Double.toString(level)).split(k)),
        work.split(name()));
  }

  private double[] trial(double level, Work work) {
    Seed seed = work.seed();
    Trajectories data =
        SyntheticTrajectories.withVariance(
                system, SyntheticTrajectories.Design.paper(system), level, seed.split("data"))
            .observed();
    BayesianField field =
        FieldByBackprop.paper(data, FieldByBackprop.Options.paper(), work.split("bnn"));
    AtomicInteger call = new AtomicInteger();
    double dva =
        TrajectoryDva.variance(
            data,
            () -> field.draw(DRAWS, seed.split("redraw").split(call.getAndIncrement())),
            TrajectoryDva.Options.paper(),
            work.split("dva"));
    DynamicsStudy.Options options =
        DynamicsStudy.Options.of(DynamicsStudy.FieldKind.ENSEMBLE).withMembers(0);
    DynamicsFindings findings = DynamicsStudy.run(data, options, work.split("unbiased"));
    double mse = meanSquare(data, field.draw(DRAWS, seed.split("draws")));
    return new double[] {mse, dva, findings.noiseVariance()[0]};
  }

  /** Of the draws' mean solution from the observed starts. */
  private static double meanSquare(Trajectories data, List<TanhField> fields) {
    TrajectoryIntegrator integrator =
        new TrajectoryIntegrator(TrajectoryIntegrator.Options.DEFAULT);
    List<double[]> times = data.runs().stream().map(Trajectories.Run::times).toList();
    double[] starts = data.runs().stream().mapToDouble(run -> run.values()[0]).toArray();
    List<double[][]> paths =
        fields.stream().map(field -> integrator.solve(field, starts, times).states()).toList();
    double sum = 0;
    int count = 0;
    for (int r = 0; r < starts.length; r++) {
      double[] values = data.runs().get(r).values();
      for (int i = 0; i < values.length; i++) {
        double mean = 0;
        for (double[][] path : paths) {
          mean += path[r][i] / paths.size();
        }
        sum += (values[i] - mean) * (values[i] - mean);
        count++;
      }
    }
    return sum / count;
  }
}
