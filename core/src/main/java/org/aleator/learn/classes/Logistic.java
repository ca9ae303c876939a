// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.classes;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.aleator.codec.Parts;
import org.aleator.data.ClassLabels;
import org.aleator.data.Matrix;
import org.aleator.encode.Knots;
import org.aleator.encode.Scaling;
import org.aleator.encode.Standardizer;
import org.aleator.numerics.Lbfgs;
import org.aleator.numerics.Softmax;
import org.aleator.numerics.linalg.LinearAlgebra;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;

/**
 * Multinomial logistic regression with a ridge: the scores are linear in the features, or sums of
 * piecewise-linear functions of one feature each.
 *
 * @param scaling of the features
 * @param knots between which the functions are linear; without segments they are linear
 * @param coefficients classes × (1 + terms), the constant first
 */
public record Logistic(Standardizer scaling, Knots knots, Matrix coefficients) {
  /**
   * Standard deviations from the mean: a feature beyond is taken as this, as a linear score would
   * be surer there than of anything seen.
   */
  public static final double FARTHEST = 8;

  /** A column of fewer segments is linear. */
  public static final int FEWEST_SEGMENTS = 2;

  /** Of the mean loss's gradient: far below one label's part in it. */
  private static final double TOLERANCE = 1e-7;

  /** Of the descent of a convex loss: bounds the time where classes separate. */
  private static final int MOST_STEPS = 100;

  /**
   * Of the squared coefficients of terms of variance 1: from hardly any to hardly anything left.
   */
  private static final double[] RIDGES = {1, 10, 100, 1000};

  /** Every fifth row chooses the ridge. */
  private static final int CHOOSING = 5;

  /**
   * Fits some rows; the ridge is the one that predicts every fifth of them best from the others.
   *
   * @param segments of each feature's function; 0 for linear ones
   */
  public static Logistic fit(Matrix x, ClassLabels labels, int[] rows, int segments, Work work) {
    Matrix some = x.selectRows(rows);
    ClassLabels own = labels.select(rows);
    Knots knots = segments == 0 ? Knots.of(some, 0) : Knots.of(some, segments);
    Standardizer scaling = Standardizer.fit(some);
    Logistic empty = new Logistic(scaling, knots, new Matrix(0, 0, new double[0]));
    Matrix terms = empty.terms(some);
    int[] choosing = IntStream.range(0, rows.length).filter(i -> i % CHOOSING == 0).toArray();
    int[] others = IntStream.range(0, rows.length).filter(i -> i % CHOOSING != 0).toArray();
    double best = RIDGES[1];
    if (others.length > 0 && choosing.length > 0) {
      double least = Double.POSITIVE_INFINITY;
      Problem part = new Problem(terms.selectRows(others), own.select(others));
      Matrix asked = terms.selectRows(choosing);
      ClassLabels answers = own.select(choosing);
      for (double ridge : RIDGES) {
        work.check();
        double loss = logLoss(part.solve(ridge), asked, answers);
        if (loss < least) {
          least = loss;
          best = ridge;
        }
      }
    }
    work.check();
    return new Logistic(scaling, knots, new Problem(terms, own).solve(best));
  }

  private static double logLoss(Matrix coefficients, Matrix terms, ClassLabels labels) {
    Matrix p = probabilities(coefficients, terms);
    double sum = 0;
    for (int i = 0; i < p.rows(); i++) {
      sum -= Math.log(Math.max(p.get(i, labels.of()[i]), 1e-15));
    }
    return sum / p.rows();
  }

  /** The probabilities at these rows: rows × classes. */
  Matrix at(Matrix x) {
    return probabilities(coefficients, terms(x));
  }

  private static Matrix probabilities(Matrix coefficients, Matrix terms) {
    int classes = coefficients.rows();
    double[] p = new double[terms.rows() * classes];
    scores(coefficients.values(), classes, terms, p);
    for (int i = 0; i < terms.rows(); i++) {
      Softmax.apply(p, i * classes, classes);
    }
    return new Matrix(terms.rows(), classes, p);
  }

  private static void scores(double[] coefficients, int classes, Matrix terms, double[] scores) {
    int q = terms.columns();
    for (int i = 0; i < terms.rows(); i++) {
      for (int c = 0; c < classes; c++) {
        int at = c * (q + 1);
        double score = coefficients[at];
        for (int j = 0; j < q; j++) {
          score += coefficients[at + 1 + j] * terms.values()[i * q + j];
        }
        scores[i * classes + c] = score;
      }
    }
  }

  /** The features of variance 1, then how far each segment is passed. */
  private Matrix terms(Matrix x) {
    float[] linear = scaling.apply(x);
    int d = x.columns();
    int q = d + knots.segments().stream().mapToInt(s -> s >= FEWEST_SEGMENTS ? s : 0).sum();
    double[] terms = new double[x.rows() * q];
    for (int i = 0; i < x.rows(); i++) {
      int at = i * q;
      for (int j = 0; j < d; j++) {
        terms[at + j] = Math.max(-FARTHEST, Math.min(FARTHEST, linear[i * d + j]));
      }
      at += d;
      for (int j = 0; j < d; j++) {
        int segments = knots.segments().get(j);
        if (segments >= FEWEST_SEGMENTS) {
          double position = knots.position(j, x.get(i, j));
          for (int s = 0; s < segments; s++) {
            terms[at + s] = Math.max(0, Math.min(1, position - s));
          }
          at += segments;
        }
      }
    }
    return new Matrix(x.rows(), q, terms);
  }

  /** Rows to fit; the search goes on in coordinates in which least squares would be round. */
  private static final class Problem {
    private final Matrix terms;
    private final ClassLabels labels;
    private final double[] mean;

    Problem(Matrix terms, ClassLabels labels) {
      this.terms = terms;
      this.labels = labels;
      this.mean = new double[terms.columns()];
      Arrays.setAll(mean, j -> Scaling.of(terms.columnValues(j)).mean());
    }

    Matrix solve(double ridge) {
      int q = terms.columns();
      int n = terms.rows();
      int classes = labels.count();
      double[] centred = new double[n * q];
      for (int at = 0; at < centred.length; at++) {
        centred[at] = terms.values()[at] - mean[at % q];
      }
      double[] gram = new double[q * q];
      LinearAlgebra.provider().addGram(centred, n, q, gram);
      for (int j = 0; j < q; j++) {
        for (int k = 0; k < q; k++) {
          gram[j * q + k] *= 0.25;
        }
        gram[j * q + j] += ridge;
      }
      double[] factor = gram;
      if (!LinearAlgebra.provider().cholesky(factor, q)) {
        throw new ArithmeticException("columns that are not finite");
      }
      whiten(centred, n, factor, q);
      double[] point = minimum(new Matrix(n, q, centred), ridge, factor, classes);
      return coefficients(point, factor, q, classes);
    }

    /** Rows t become L⁻¹t, so that a coefficient vector β stands for Lᵀ⁻¹β. */
    private static void whiten(double[] rows, int n, double[] factor, int q) {
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < q; j++) {
          double value = rows[i * q + j];
          for (int k = 0; k < j; k++) {
            value -= factor[j * q + k] * rows[i * q + k];
          }
          rows[i * q + j] = value / factor[j * q + j];
        }
      }
    }

    private double[] minimum(Matrix white, double ridge, double[] factor, int classes) {
      int n = white.rows();
      int q = white.columns();
      double[] scores = new double[n * classes];
      return Lbfgs.minimize(
          (at, gradient) -> {
            Logistic.scores(at, classes, white, scores);
            Arrays.fill(gradient, 0);
            double loss = 0;
            for (int i = 0; i < n; i++) {
              int own = i * classes + labels.of()[i];
              double score = scores[own];
              loss += Softmax.apply(scores, i * classes, classes) - score;
              scores[own] -= 1;
              for (int c = 0; c < classes; c++) {
                double slope = scores[i * classes + c];
                int from = c * (q + 1);
                gradient[from] += slope;
                for (int j = 0; j < q; j++) {
                  gradient[from + 1 + j] += slope * white.values()[i * q + j];
                }
              }
            }
            for (int c = 0; c < classes; c++) {
              loss += penalty(at, gradient, c * (q + 1), ridge, factor, q);
            }
            Arrays.setAll(gradient, j -> gradient[j] / n);
            return loss / n;
          },
          new double[classes * (q + 1)],
          TOLERANCE,
          MOST_STEPS);
    }

    /** ½ ridge |β|² of the true coefficients β = Lᵀ⁻¹b, with its gradient L⁻¹β ridge. */
    private static double penalty(
        double[] at, double[] gradient, int from, double ridge, double[] factor, int q) {
      gradient[from] += 1e-6 * at[from];
      double[] beta = transposedSolve(at, from + 1, factor, q);
      double sum = 0;
      for (double b : beta) {
        sum += b * b;
      }
      double[] slope = beta.clone();
      for (int j = 0; j < q; j++) {
        double value = slope[j];
        for (int k = 0; k < j; k++) {
          value -= factor[j * q + k] * slope[k];
        }
        slope[j] = value / factor[j * q + j];
        gradient[from + 1 + j] += ridge * slope[j];
      }
      return 0.5 * ridge * sum + 0.5e-6 * at[from] * at[from];
    }

    private static double[] transposedSolve(double[] b, int from, double[] factor, int q) {
      double[] beta = Arrays.copyOfRange(b, from, from + q);
      for (int j = q - 1; j >= 0; j--) {
        beta[j] /= factor[j * q + j];
        for (int k = 0; k < j; k++) {
          beta[k] -= factor[j * q + k] * beta[j];
        }
      }
      return beta;
    }

    private Matrix coefficients(double[] point, double[] factor, int q, int classes) {
      double[] coefficients = new double[classes * (q + 1)];
      for (int c = 0; c < classes; c++) {
        int from = c * (q + 1);
        double[] beta = transposedSolve(point, from + 1, factor, q);
        coefficients[from] = point[from];
        for (int j = 0; j < q; j++) {
          coefficients[from] -= beta[j] * mean[j];
          coefficients[from + 1 + j] = beta[j];
        }
      }
      return new Matrix(classes, q + 1, coefficients);
    }
  }

  void write(Parts parts) {
    scaling.write(parts, "scaling");
    knots.write(parts);
    parts.putArray("coefficients", coefficients.values(), coefficients.rows());
  }

  public static Logistic read(Parts parts) {
    Standardizer scaling = Standardizer.read(parts, "scaling");
    Knots knots = Knots.read(parts);
    double[] values = parts.doubles("coefficients");
    int terms =
        1
            + scaling.columns().size()
            + knots.segments().stream().mapToInt(s -> s >= FEWEST_SEGMENTS ? s : 0).sum();
    if (knots.columns().size() != scaling.columns().size()
        || values.length % terms != 0
        || values.length / terms < 2) {
      throw new InvalidInputException("the model's logistic regression is damaged");
    }
    return new Logistic(scaling, knots, new Matrix(values.length / terms, terms, values));
  }
}
