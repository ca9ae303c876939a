// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.paper;

import java.util.Arrays;
import java.util.List;
import org.aleator.data.Matrix;
import org.aleator.learn.predictor.Prediction;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.NoiseKind;
import org.aleator.synthetic.SyntheticData;
import org.aleator.util.Work;

/**
 * Figure 2 of the paper: one run with noise of std 1 + 0.1x, by the text's protocol with the
 * Bayesian network. Curves are on a grid over the text's test range [1, 11]; there are data up to
 * 9.
 *
 * @param grid where the curves are given
 * @param truth x(1 + sin x) and its noise
 * @param mean μ(x)
 * @param epistemicStd s(x)
 * @param std σ̂(x)
 * @param others the curves of further runs, which tell how typical this one is
 * @param training what the curves were learned from
 */
public record Figure2(
    double[] grid,
    Truth truth,
    double[] mean,
    double[] epistemicStd,
    Curves std,
    List<Curves> others,
    Training training) {
  private static final double LOW = 1;
  private static final double HIGH = 11;
  private static final int POINTS = 201;

  /** The data end here. */
  private static final double LAST_DATA = 9;

  /** The function and σ(x) on the grid. */
  public record Truth(double[] mean, double[] std) {}

  /** σ̂(x) of one run on the grid, by VA, by DVA and by our own estimate. */
  public record Curves(double[] va, double[] dva, double[] unbiased) {}

  /**
   * The data.
   *
   * @param denoised the labels freed of the noise that DVA found
   */
  public record Training(double[] x, double[] noisy, double[] denoised) {}

  /** One run's estimates, with what they rest on. */
  private record OneRun(Trial trial, Prediction at, NoiseEstimate dva, Curves curves) {}

  /**
   * Trains and estimates.
   *
   * @param further how many further runs tell what is typical
   */
  public static Figure2 run(int further, Work work) {
    double[] grid = new double[POINTS];
    Arrays.setAll(grid, i -> LOW + (HIGH - LOW) * i / (POINTS - 1));
    List<Work> parts = work.parts("figure2", further + 1);
    List<OneRun> runs =
        work.parallel()
            .map(
                further + 1,
                k -> {
                  Work own = k == 0 ? work.split("figure2") : work.split("typical").split(k);
                  OneRun run = oneRun(grid, own.alone().silent());
                  parts.get(k).progress("", 1);
                  return run;
                });
    OneRun first = runs.get(0);
    Trial trial = first.trial;
    return new Figure2(
        grid,
        new Truth(
            Arrays.stream(grid).map(SyntheticData::toyMean).toArray(),
            Arrays.stream(grid).map(x -> 1 + 0.1 * x).toArray()),
        first.at.mean(),
        Arrays.stream(first.at.epistemicVariance()).map(Math::sqrt).toArray(),
        first.curves,
        runs.stream().skip(1).map(OneRun::curves).toList(),
        new Training(trial.data().x().columnValues(0), trial.data().y(), first.dva.denoised()));
  }

  private static OneRun oneRun(double[] grid, Work work) {
    Protocol protocol = Protocol.TEXT;
    Trial trial = Trial.run(protocol, PaperPredictor.BNN, NoiseKind.HETEROSCEDASTIC, 1, work);
    Prediction at = trial.predictor().predict(Matrix.column(grid));
    NoiseEstimate dva = trial.estimate(PaperMethod.dva(protocol, 10));
    Curves curves =
        new Curves(
            std(trial.estimate(PaperMethod.va(protocol)), grid, at),
            std(dva, grid, at),
            std(trial.estimate(PaperMethod.unbiased()), grid, at));
    return new OneRun(trial, at, dva, curves);
  }

  /** The root mean squared error of σ̂(x) where there are data. */
  public double error(double[] std) {
    double squares = 0;
    int count = 0;
    for (int i = 0; i < grid.length; i++) {
      if (grid[i] <= LAST_DATA) {
        squares += (std[i] - truth.std[i]) * (std[i] - truth.std[i]);
        count++;
      }
    }
    return Math.sqrt(squares / count);
  }

  private static double[] std(NoiseEstimate estimate, double[] grid, Prediction at) {
    double[] variance = estimate.noise().variance(Matrix.column(grid), at.mean());
    return Arrays.stream(variance).map(Math::sqrt).toArray();
  }
}
