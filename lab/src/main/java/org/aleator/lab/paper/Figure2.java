package org.aleator.lab.paper;

import java.util.Arrays;
import org.aleator.data.Matrix;
import org.aleator.estimator.NoiseEstimate;
import org.aleator.estimator.NoiseKind;
import org.aleator.predictor.Prediction;
import org.aleator.synthetic.SyntheticData;
import org.aleator.util.Work;

/**
 * Figure 2 of the paper: one run with noise of std 1 + 0.1x, by the text's protocol with the
 * Bayesian network. Curves are on a grid over the text's test range [1, 11]; there are data up to
 * 9.
 *
 * @param grid where the curves are given
 * @param trueMean x(1 + sin x)
 * @param mean μ(x)
 * @param epistemicStd s(x)
 * @param trueStd σ(x)
 * @param vaStd σ̂(x) by VA
 * @param dvaStd σ̂(x) by DVA
 * @param x the training inputs
 * @param noisy the training labels
 * @param denoised the labels freed of the noise that DVA found
 */
public record Figure2(
    double[] grid,
    double[] trueMean,
    double[] mean,
    double[] epistemicStd,
    double[] trueStd,
    double[] vaStd,
    double[] dvaStd,
    double[] x,
    double[] noisy,
    double[] denoised) {
  private static final double LOW = 1;
  private static final double HIGH = 11;
  private static final int POINTS = 201;

  /** Trains and estimates. */
  public static Figure2 run(Work work) {
    Protocol protocol = Protocol.TEXT;
    Trial trial =
        Trial.run(
            protocol,
            PaperPredictor.BNN,
            NoiseKind.HETEROSCEDASTIC,
            1,
            work.silent().split("figure2"));
    work.progress("figure2", 0.6);
    NoiseEstimate va = trial.estimate(Method.va(protocol));
    work.progress("figure2", 0.8);
    NoiseEstimate dva = trial.estimate(Method.dva(protocol, 10));
    work.progress("figure2", 1);
    double[] grid = new double[POINTS];
    Arrays.setAll(grid, i -> LOW + (HIGH - LOW) * i / (POINTS - 1));
    Prediction at = trial.predictor().predict(Matrix.column(grid));
    return new Figure2(
        grid,
        Arrays.stream(grid).map(SyntheticData::toyMean).toArray(),
        at.mean(),
        Arrays.stream(at.epistemicVariance()).map(Math::sqrt).toArray(),
        Arrays.stream(grid).map(x -> 1 + 0.1 * x).toArray(),
        std(va, grid, at),
        std(dva, grid, at),
        trial.data().x().columnValues(0),
        trial.data().y(),
        dva.denoised());
  }

  private static double[] std(NoiseEstimate estimate, double[] grid, Prediction at) {
    double[] variance = estimate.noise().variance(Matrix.column(grid), at.mean());
    return Arrays.stream(variance).map(Math::sqrt).toArray();
  }
}
