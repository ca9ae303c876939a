package org.aleator.estimator.input;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.estimator.Interval;
import org.aleator.estimator.unbiased.UnbiasedVariance;
import org.aleator.finding.Finding;
import org.aleator.finding.InputNoiseFinding;
import org.aleator.numeric.Shuffle;
import org.aleator.util.Work;

/**
 * What a feature's noise cannot exceed. With x̃ⱼ = xⱼ + η, and η independent of everything else,
 *
 * <pre>E Var(x̃ⱼ | y, the other features) = σ² + E Var(xⱼ | y, the other features) ≥ σ²,</pre>
 *
 * with equality where the target and the other features tell xⱼ exactly, as a target without noise
 * does that rises or falls with xⱼ. So the noise of xⱼ as a label of y and the others ({@link
 * UnbiasedVariance}) bounds what was found. It needs no law of the true feature, on which methods
 * that have one depend: of a log-normal feature they can find several times too much.
 */
public final class InputNoiseBound {
  /** One Gaussian process' worth; the bound is then known to 5 %. */
  private static final int MOST_ROWS = 1_500;

  private InputNoiseBound() {}

  /** The estimate with each variance at most its bound; said where that changed one. */
  public static InputNoiseEstimate applied(Dataset data, InputNoiseEstimate estimate, Work work) {
    int[] order = Shuffle.order(data.rows(), work.seed().split("bound rows").random());
    int[] rows = Arrays.copyOf(order, Math.min(order.length, MOST_ROWS));
    double[] variance = estimate.variance().clone();
    List<Optional<Interval>> intervals = new ArrayList<>(estimate.intervals());
    List<Finding> findings = new ArrayList<>(estimate.findings());
    for (int j = 0; j < variance.length; j++) {
      UnbiasedVariance.Result bound =
          UnbiasedVariance.estimate(
              exchanged(data, j).selectRows(rows),
              null,
              work.split("bound").split(j).silent());
      if (variance[j] > bound.high()) {
        findings.add(
            new InputNoiseFinding.AboveWhatTargetAllows(
                data.features().get(j), variance[j], bound.variance()));
        double low = intervals.get(j).map(Interval::low).orElse(0.0);
        intervals.set(j, Optional.of(new Interval(Math.min(low, bound.low()), bound.high())));
        variance[j] = bound.variance();
      }
    }
    return new InputNoiseEstimate(
        estimate.method(), variance, intervals, estimate.denoised(), findings);
  }

  /** A feature in the place of the target, and the target beside the other features. */
  private static Dataset exchanged(Dataset data, int feature) {
    int d = data.x().columns();
    double[] values = new double[data.rows() * d];
    for (int i = 0; i < data.rows(); i++) {
      for (int j = 0; j < d; j++) {
        values[i * d + j] = j == feature ? data.y()[i] : data.x().values()[i * d + j];
      }
    }
    List<String> names = new ArrayList<>(data.features());
    String target = names.set(feature, data.target());
    Matrix x = new Matrix(data.rows(), d, values);
    return new Dataset(names, target, x, data.x().columnValues(feature));
  }
}
