package org.aleator.learn.gp;

import java.util.Arrays;
import org.aleator.data.Matrix;

/**
 * The parameters of a table's Gaussian process, on coordinates and targets of unit scale:
 *
 * <pre>k(z, z′) = a φ(Σ (zⱼ − z′ⱼ)²/ℓⱼ²) + 1 + s Σ zⱼ z′ⱼ,  y = f(z) + ε,  Var ε = σ²</pre>
 *
 * with φ the Matérn-5/2 profile. They are found once per table; every fit on some of its rows uses
 * them on its own coordinates.
 *
 * @param kind which coordinates z the kernel works on
 * @param lengths ℓ, one per feature
 * @param signalVariance a
 * @param slopeVariance s
 * @param noiseVariance σ², as a share of the targets' variance. In large tables it is what makes
 *     fits through inducing rows best, and holds what their features cannot represent: an upper
 *     bound of the noise, not an estimate (for that see {@link NoisePosterior})
 * @param logEvidence log p(y, θ) of the rows they were last fitted to
 */
public record Hyperparameters(
    Kind kind,
    double[] lengths,
    double signalVariance,
    double slopeVariance,
    double noiseVariance,
    double logEvidence) {

  /** Which coordinates the features are brought to. */
  public enum Kind {
    /** Minus the mean, over the standard deviation, cut off at ± 6. */
    STANDARDISED {
      @Override
      public Coordinates of(Matrix x) {
        return new Coordinates.Clipped(Coordinates.UnitScale.of(x), 6);
      }
    },

    /** Normal quantiles of the ranks. */
    NORMAL_SCORES {
      @Override
      public Coordinates of(Matrix x) {
        return Coordinates.NormalScores.of(x);
      }
    };

    /** These coordinates, fitted to the rows given and to no others. */
    public abstract Coordinates of(Matrix x);
  }

  public Hyperparameters {
    boolean positive = signalVariance > 0 && slopeVariance > 0 && noiseVariance > 0;
    for (double length : lengths) {
      positive &= length > 0;
    }
    if (!positive) {
      throw new IllegalArgumentException("lengths and variances must be positive");
    }
  }

  public int dimension() {
    return lengths.length;
  }

  /** The same with all lengths multiplied by a factor. */
  Hyperparameters stretched(double factor) {
    double[] others = Arrays.stream(lengths).map(length -> factor * length).toArray();
    return new Hyperparameters(
        kind, others, signalVariance, slopeVariance, noiseVariance, logEvidence);
  }

  /** The kernel whose parameters these are, without noise. */
  static Kernel kernel(int dimension) {
    return new SumKernel(new LinearKernel(dimension), new ArdKernel(Profile.MATERN_5_2, dimension));
  }

  /** From the parameters of {@link #kernel} followed by log σ². */
  static Hyperparameters of(Kind kind, double[] theta, double logEvidence) {
    double[] lengths = new double[theta.length - 3];
    for (int j = 0; j < lengths.length; j++) {
      lengths[j] = Math.exp(theta[2 + j]);
    }
    return new Hyperparameters(
        kind,
        lengths,
        Math.exp(theta[1]),
        Math.exp(theta[0]),
        Math.exp(theta[theta.length - 1]),
        logEvidence);
  }
}
