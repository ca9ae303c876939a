// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.numerics.StandardNormal;
import org.aleator.numerics.linalg.LinearAlgebra;

/** A change of the features' coordinates to unit scale, fitted to rows and applied to any rows. */
public sealed interface Coordinates {

  /** The rows in these coordinates. */
  Matrix apply(Matrix x);

  /** How many coordinates there are. */
  int dimension();

  /** What kind of coordinates, in a word or two. */
  String description();

  /** Each column minus its mean, over its standard deviation; a constant column becomes 0. */
  record UnitScale(double[] mean, double[] std) implements Coordinates {
    public static UnitScale of(Matrix x) {
      int d = x.columns();
      double[] mean = new double[d];
      double[] std = new double[d];
      for (int j = 0; j < d; j++) {
        double[] column = x.columnValues(j);
        mean[j] = ArdKernel.sum(column) / column.length;
        double squares = 0;
        for (double value : column) {
          squares += (value - mean[j]) * (value - mean[j]);
        }
        std[j] = Math.sqrt(squares / column.length);
      }
      return new UnitScale(mean, std);
    }

    @Override
    public Matrix apply(Matrix x) {
      double[] scaled = x.values().clone();
      for (int i = 0; i < scaled.length; i++) {
        int j = i % mean.length;
        // A spread below rounding is no spread.
        boolean constant = !(std[j] > 1e-13 * Math.abs(mean[j]));
        scaled[i] = constant ? 0 : (scaled[i] - mean[j]) / std[j];
      }
      return new Matrix(x.rows(), x.columns(), scaled);
    }

    @Override
    public int dimension() {
      return mean.length;
    }

    @Override
    public String description() {
      return "features";
    }
  }

  /**
   * Unit scale, cut off at ± the limit, so that one outlier is no point far from all others.
   *
   * @param limit in standard deviations
   */
  record Clipped(UnitScale scale, double limit) implements Coordinates {
    @Override
    public Matrix apply(Matrix x) {
      Matrix scaled = scale.apply(x);
      double[] values = scaled.values();
      for (int i = 0; i < values.length; i++) {
        values[i] = Math.max(-limit, Math.min(limit, values[i]));
      }
      return scaled;
    }

    @Override
    public int dimension() {
      return scale.dimension();
    }

    @Override
    public String description() {
      return scale.description();
    }
  }

  /**
   * Each column replaced by the normal quantile of its rank, linear between the fitted rows and
   * constant outside: for features with long tails, along which a function's length scale is seldom
   * the same everywhere.
   */
  record NormalScores(double[][] knots) implements Coordinates {
    private static final int MOST_KNOTS = 512;

    public static NormalScores of(Matrix x) {
      double[][] knots = new double[x.columns()][];
      for (int j = 0; j < knots.length; j++) {
        double[] sorted = x.columnValues(j);
        Arrays.sort(sorted);
        int count = Math.min(MOST_KNOTS, sorted.length);
        knots[j] = new double[count];
        for (int k = 0; k < count; k++) {
          knots[j][k] = sorted[(int) ((k + 0.5) * sorted.length / count)];
        }
      }
      return new NormalScores(knots);
    }

    @Override
    public Matrix apply(Matrix x) {
      double[] scores = new double[x.values().length];
      for (int i = 0; i < scores.length; i++) {
        scores[i] = score(knots[i % knots.length], x.values()[i]);
      }
      return new Matrix(x.rows(), x.columns(), scores);
    }

    private static double score(double[] knots, double value) {
      int count = knots.length;
      int above = insertion(knots, value, true);
      int below = insertion(knots, value, false);
      double rank;
      if (above > below) {
        rank = 0.5 * (above + below); // ties share the middle of their ranks
      } else if (above == 0 || above == count) {
        rank = above == 0 ? 0.5 : count - 0.5;
      } else {
        double gap = knots[above] - knots[above - 1];
        rank = above - 0.5 + (value - knots[above - 1]) / gap;
      }
      return StandardNormal.quantile(rank / count);
    }

    /** How many knots are smaller than the value, or (inclusive) not larger. */
    private static int insertion(double[] knots, double value, boolean inclusive) {
      int low = 0;
      int high = knots.length;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (knots[middle] < value || inclusive && knots[middle] == value) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }

    @Override
    public int dimension() {
      return knots.length;
    }

    @Override
    public String description() {
      return "features' normal scores";
    }
  }

  /**
   * Unit scale, but normal scores for columns with long tails, along which a function's length
   * scale is seldom the same everywhere.
   *
   * @param scale of all columns
   * @param knots of the columns with long tails, empty for the others
   */
  record Tamed(UnitScale scale, double[][] knots) implements Coordinates {
    /** An exponential distribution has skewness 2 and kurtosis 9. */
    private static final double LONG_SKEWNESS = 1.5;

    private static final double LONG_KURTOSIS = 8;

    public static Tamed of(Matrix x) {
      UnitScale scale = UnitScale.of(x);
      double[][] knots = NormalScores.of(x).knots();
      double[] unit = scale.apply(x).values();
      for (int j = 0; j < knots.length; j++) {
        double third = 0;
        double fourth = 0;
        for (int i = j; i < unit.length; i += knots.length) {
          third += Math.pow(unit[i], 3) / x.rows();
          fourth += Math.pow(unit[i], 4) / x.rows();
        }
        if (Math.abs(third) <= LONG_SKEWNESS && fourth <= LONG_KURTOSIS) {
          knots[j] = new double[0];
        }
      }
      return new Tamed(scale, knots);
    }

    @Override
    public Matrix apply(Matrix x) {
      Matrix scaled = scale.apply(x);
      for (int i = 0; i < scaled.values().length; i++) {
        double[] own = knots[i % knots.length];
        if (own.length > 0) {
          scaled.values()[i] = NormalScores.score(own, x.values()[i]);
        }
      }
      return scaled;
    }

    @Override
    public int dimension() {
      return knots.length;
    }

    @Override
    public String description() {
      return scale.description();
    }
  }

  /**
   * Unit scale, then projections on given directions, each back on unit scale: for functions of a
   * few linear combinations of the features.
   *
   * @param directions one direction per row
   */
  record Rotated(UnitScale first, Matrix directions, UnitScale last) implements Coordinates {
    /** Sums of up to a hundred thousand products, each with an error of 1e-16. */
    private static final double ROUNDING = 1e-11;

    @Override
    public Matrix apply(Matrix x) {
      return last.apply(project(first, directions, x));
    }

    static Matrix project(UnitScale first, Matrix directions, Matrix x) {
      double[] projected =
          LinearAlgebra.provider()
              .multiplyTransposed(
                  first.apply(x).values(),
                  x.rows(),
                  x.columns(),
                  directions.values(),
                  directions.rows());
      return new Matrix(x.rows(), directions.rows(), projected);
    }

    /**
     * A direction in which rows differ by rounding alone, as of a column and its copy, is left out.
     */
    public static Rotated of(UnitScale first, Matrix directions, Matrix x) {
      double[] spread = UnitScale.of(project(first, directions, x)).std();
      double widest = Arrays.stream(spread).max().orElse(0);
      int[] real =
          IntStream.range(0, spread.length)
              .filter(j -> spread[j] > ROUNDING * widest || widest == 0)
              .toArray();
      Matrix kept = directions.selectRows(real);
      return new Rotated(first, kept, UnitScale.of(project(first, kept, x)));
    }

    @Override
    public int dimension() {
      return directions.rows();
    }

    @Override
    public String description() {
      return "directions of change";
    }
  }

  /**
   * One feature with a period p: x, cos(2πx/p) and sin(2πx/p). A kernel with a long length scale
   * along the first and short ones along the others is that of a season that changes slowly.
   */
  record Periodic(double period, UnitScale last) implements Coordinates {
    public static Periodic of(double period, Matrix x) {
      return new Periodic(period, UnitScale.of(wound(period, x)));
    }

    private static Matrix wound(double period, Matrix x) {
      double[] values = new double[3 * x.rows()];
      for (int i = 0; i < x.rows(); i++) {
        double angle = 2 * Math.PI * (x.get(i, 0) / period);
        values[3 * i] = x.get(i, 0);
        values[3 * i + 1] = Math.cos(angle);
        values[3 * i + 2] = Math.sin(angle);
      }
      return new Matrix(x.rows(), 3, values);
    }

    @Override
    public Matrix apply(Matrix x) {
      return last.apply(wound(period, x));
    }

    @Override
    public int dimension() {
      return 3;
    }

    @Override
    public String description() {
      return String.format(Locale.ROOT, "feature and its place in a period of %.4g", period);
    }
  }
}
