// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.uci;

import java.util.Arrays;
import java.util.List;
import org.aleator.Predictive;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.learn.predictor.Folds;
import org.aleator.learn.predictor.Prediction;
import org.aleator.learn.predictor.Predictor;
import org.aleator.noise.NoiseFunction;
import org.aleator.noise.NoiseKind;
import org.aleator.noise.residual.GradientSolver;
import org.aleator.noise.residual.VarianceAttenuation;
import org.aleator.util.Work;

/**
 * Predictors of which each was trained without one fold of the rows, used together: the mean is
 * that of the parts; the epistemic variance is the mean of theirs plus the spread of their means.
 *
 * <p>The noise comes from errors at rows a part had not been fitted to: variance attenuation
 * networks v(x) are fitted to the out-of-fold residuals. These hold the part's own error besides
 * the noise, which the epistemic variance counts already; so σ²(x) = v(x) (1 − s̄²/q̄), with s̄²
 * the mean epistemic variance at the training rows and q̄ the mean squared out-of-fold residual,
 * the factor not below 0.3.
 *
 * <p>Networks that stop early chose their stopping point by the same fold, so q̄ is slightly too
 * small; a part knows fewer rows than all parts together, so it is also too large.
 */
public final class SplitFit implements Forecaster.Fitted {
  private static final double LEAST_SHARE = 0.3;

  private final List<Predictor> parts;
  private final double[] outOfFold;
  private final double meanSquare;
  private final double share;
  private final NoiseFunction variance;

  /**
   * @param parts part k was trained without fold k
   */
  SplitFit(Dataset data, List<Predictor> parts, Folds folds, Work work) {
    this.parts = List.copyOf(parts);
    outOfFold = new double[data.rows()];
    for (int k = 0; k < parts.size(); k++) {
      int[] rows = folds.rows(k);
      double[] means = parts.get(k).predict(data.x().selectRows(rows)).mean();
      for (int i = 0; i < rows.length; i++) {
        outOfFold[rows[i]] = means[i];
      }
    }
    meanSquare = meanSquare(data.y());
    double epistemic = Arrays.stream(mixture(data.x()).epistemicVariance()).average().orElseThrow();
    share = Math.max(LEAST_SHARE, 1 - epistemic / meanSquare);
    variance =
        VarianceAttenuation.byGradient(
                GradientSolver.practical(NoiseKind.HETEROSCEDASTIC, data.rows()))
            .estimate(data, Prediction.given(outOfFold), work)
            .noise();
  }

  private double meanSquare(double[] y) {
    double sum = 0;
    for (int i = 0; i < y.length; i++) {
      sum += (y[i] - outOfFold[i]) * (y[i] - outOfFold[i]);
    }
    return sum / y.length;
  }

  /** q̄, by which alternatives can be compared without any look at other rows. */
  double outOfFoldMeanSquare() {
    return meanSquare;
  }

  @Override
  public Predictive at(Matrix x) {
    Prediction prediction = mixture(x);
    double[] noise = variance.variance(x, prediction.mean());
    Arrays.setAll(noise, i -> share * noise[i]);
    return Predictive.of(prediction.mean(), noise, prediction.epistemicVariance());
  }

  private Prediction mixture(Matrix x) {
    double[][] means = new double[parts.size()][];
    double[] own = new double[x.rows()];
    for (int k = 0; k < means.length; k++) {
      Prediction part = parts.get(k).predict(x);
      means[k] = part.mean();
      for (int i = 0; i < own.length; i++) {
        own[i] += part.epistemicVariance()[i] / means.length;
      }
    }
    Prediction mixture = Prediction.ofDraws(means);
    double[] epistemic = mixture.epistemicVariance().clone();
    Arrays.setAll(epistemic, i -> epistemic[i] + own[i]);
    return new Prediction(mixture.mean(), epistemic, means);
  }
}
