// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import static org.aleator.numerics.kernel.LaneKernels.LANES;

import java.util.Arrays;
import java.util.List;
import org.aleator.data.Matrix;
import org.aleator.data.RowWeights;
import org.aleator.util.Work;

/**
 * The log likelihood of a Gaussian process by Vecchia's approximation (Vecchia 1988; Katzfuss and
 * Guinness 2021): the labels in random order, each given those of its nearest earlier rows. Each
 * term is an exact conditional density, so a sum over a sample of rows estimates the whole without
 * bias as long as the neighbours come from all rows; with all earlier rows as neighbours it is
 * exact.
 *
 * <p>With b = A⁻¹k, a = A⁻¹y, b̃ = (b, −1), ã = (a, 0) and wₚ = (∂K/∂p) b̃, the derivatives of a
 * term's variance v and residual e are b̃ᵀwₚ and ãᵀwₚ, and its Fisher information is ½ ∂ₚv ∂_q v/v²
 * + wₚᵀA⁻¹w_q/v (Guinness 2021). Parameters are ln ℓ of each group of features, ln of the signal's
 * variance, ln of the noise's.
 */
final class VecchiaLikelihood {
  /** Terms of one task. */
  private static final int TASK = 128;

  private final Matrix z;
  private final double[] y;
  private final RowWeights weights;
  private final int[] groupOf;
  private final int groups;

  /**
   * @param z rows in random order
   * @param groupOf which features share a length, numbered from 0
   */
  VecchiaLikelihood(Matrix z, double[] y, int[] groupOf) {
    this(z, y, RowWeights.EQUAL, groupOf);
  }

  /** The same where the noise of a row has 1/wᵢ times the variance. */
  VecchiaLikelihood(Matrix z, double[] y, RowWeights weights, int[] groupOf) {
    this.z = z;
    this.y = y;
    this.weights = weights;
    this.groupOf = groupOf;
    this.groups = Arrays.stream(groupOf).max().orElse(-1) + 1;
  }

  /** How many parameters there are. */
  int parameters() {
    return groups + 2;
  }

  /** The lengths of all features. */
  double[] lengths(double[] theta) {
    return Arrays.stream(groupOf).mapToDouble(group -> Math.exp(theta[group])).toArray();
  }

  /**
   * Rows whose terms are summed, and their neighbours.
   *
   * @param rows in any order
   * @param count neighbours of each
   * @param neighbours {@code count} a row, {@link NearestRows#NONE} where there are fewer
   */
  record Terms(int[] rows, int count, int[] neighbours) {}

  /** The terms of some rows, with neighbours that are nearest at these parameters. */
  Terms terms(double[] theta, int[] rows, int count, Work work) {
    NearestRows nearest = new NearestRows(z, lengths(theta));
    return new Terms(rows, count, nearest.before(z.selectRows(rows), rows, count, work));
  }

  /**
   * The mean squared distance, in lengths, to the nearest neighbour among the rows before, for rows
   * of the second half of the order: what each group of features adds to it.
   */
  double[] nearestSquares(double[] theta, Terms terms) {
    double[] inverse = Arrays.stream(lengths(theta)).map(length -> 1 / length).toArray();
    int d = groupOf.length;
    double[] sum = new double[groups];
    int count = 0;
    for (int t = 0; t < terms.rows.length; t++) {
      int row = terms.rows[t];
      if (row < z.rows() / 2) {
        continue;
      }
      int nearest = -1;
      double least = Double.POSITIVE_INFINITY;
      for (int j = 0; j < terms.count; j++) {
        int other = terms.neighbours[t * terms.count + j];
        if (other != NearestRows.NONE) {
          double square = 0;
          for (int k = 0; k < d && square < least; k++) {
            double difference = (z.get(row, k) - z.get(other, k)) * inverse[k];
            square += difference * difference;
          }
          if (square < least) {
            least = square;
            nearest = other;
          }
        }
      }
      if (nearest >= 0) {
        count++;
        for (int k = 0; k < d; k++) {
          double difference = (z.get(row, k) - z.get(nearest, k)) * inverse[k];
          sum[groupOf[k]] += difference * difference;
        }
      }
    }
    double rows = Math.max(1, count);
    return Arrays.stream(sum).map(value -> value / rows).toArray();
  }

  /**
   * A sum of terms.
   *
   * @param value log likelihood; negative infinity where it cannot be computed
   * @param gradient its derivatives; empty if not asked for
   * @param information Fisher's, row by row; empty if not asked for
   */
  record Sum(double value, double[] gradient, double[] information) {}

  /** The sum of terms; the same bits for any number of threads. */
  Sum at(double[] theta, Smoothness smoothness, Terms terms, boolean derivatives, Work work) {
    int tasks = (terms.rows.length + TASK - 1) / TASK;
    List<Sum> parts =
        work.parallel()
            .map(
                tasks,
                t -> {
                  work.check();
                  int to = Math.min(terms.rows.length, (t + 1) * TASK);
                  return part(theta, smoothness, terms, t * TASK, to, derivatives);
                });
    int p = derivatives ? parameters() : 0;
    double[] gradient = new double[p];
    double[] information = new double[p * p];
    double value = 0;
    for (Sum part : parts) {
      value += part.value;
      for (int i = 0; i < gradient.length; i++) {
        gradient[i] += part.gradient[i];
      }
      for (int i = 0; i < information.length; i++) {
        information[i] += part.information[i];
      }
    }
    return new Sum(
        Double.isFinite(value) ? value : Double.NEGATIVE_INFINITY, gradient, information);
  }

  private Sum part(
      double[] theta, Smoothness smoothness, Terms terms, int from, int to, boolean derivatives) {
    int d = groupOf.length;
    ConditionalBatch batch = new ConditionalBatch(terms.count, d);
    double[] inverseLengths = Arrays.stream(lengths(theta)).map(length -> 1 / length).toArray();
    double signal = Math.exp(theta[groups]);
    double noise = Math.exp(theta[groups + 1]);
    Slopes slopes = derivatives ? new Slopes(batch, signal, noise) : null;
    double value = 0;
    for (int first = from; first < to; first += LANES) {
      int lanes = Math.min(LANES, to - first);
      gather(batch, terms, first, lanes, inverseLengths);
      batch.condition(smoothness, signal, noise);
      int last = terms.count * LANES;
      for (int l = 0; l < lanes; l++) {
        double v = batch.variance[l];
        double e = batch.y[last + l] - batch.mean[l];
        value -= 0.5 * (Math.log(2 * Math.PI * v) + e * e / v);
      }
      if (slopes != null) {
        slopes.add(lanes);
      }
    }
    return slopes == null
        ? new Sum(value, new double[0], new double[0])
        : new Sum(value, slopes.gradient, slopes.information());
  }

  /** Problems that are left over repeat the first one. */
  private void gather(
      ConditionalBatch batch, Terms terms, int first, int lanes, double[] inverseLengths) {
    int m = terms.count;
    int d = groupOf.length;
    for (int l = 0; l < LANES; l++) {
      int term = l < lanes ? first + l : first;
      for (int j = 0; j < m; j++) {
        int row = terms.neighbours[term * m + j];
        if (row == NearestRows.NONE) {
          batch.leave(l, j);
        } else {
          batch.set(l, j, z.values(), row * d, inverseLengths, y[row], weights.variance(row));
        }
      }
      int row = terms.rows[term];
      batch.set(l, m, z.values(), row * d, inverseLengths, y[row], weights.variance(row));
    }
  }

  /** Sums of the derivatives of terms that a batch has conditioned. */
  private final class Slopes {
    private final ConditionalBatch batch;
    private final double signal;
    private final double noise;
    private final int stride;
    private final double[] b;
    private final double[] a;

    /** wₚ, parameter after parameter; replaced by L⁻¹wₚ. */
    private final double[] w;

    private final double[] dv;
    private final double[] de;
    private final double[] products = new double[LANES];
    private final double[] lowerInformation;
    final double[] gradient;

    Slopes(ConditionalBatch batch, double signal, double noise) {
      int p = groups + 2;
      this.batch = batch;
      this.signal = signal;
      this.noise = noise;
      this.stride = (batch.neighbours + 1) * LANES;
      this.b = new double[stride];
      this.a = new double[stride];
      this.w = new double[p * stride];
      this.dv = new double[p * LANES];
      this.de = new double[p * LANES];
      this.gradient = new double[p];
      this.lowerInformation = new double[p * p];
    }

    void add(int lanes) {
      solve();
      fill();
      int p = groups + 2;
      int m = batch.neighbours;
      Arrays.fill(dv, 0);
      Arrays.fill(de, 0);
      for (int i = 0; i < p; i++) {
        batch.kernels.addProducts(m + 1, b, 0, w, i * stride, dv, i * LANES);
        batch.kernels.addProducts(m, a, 0, w, i * stride, de, i * LANES);
      }
      for (int i = 0; i < p; i++) {
        for (int l = 0; l < lanes; l++) {
          double v = batch.variance[l];
          double e = batch.y[m * LANES + l] - batch.mean[l];
          gradient[i] += 0.5 * (e * e / v - 1) / v * dv[i * LANES + l] - e / v * de[i * LANES + l];
        }
      }
      addInformation(lanes);
    }

    /** b̃ and ã by back substitution. */
    private void solve() {
      int m = batch.neighbours;
      System.arraycopy(batch.factor, ConditionalBatch.row(m), b, 0, m * LANES);
      System.arraycopy(batch.y, 0, a, 0, m * LANES);
      for (int j = m - 1; j >= 0; j--) {
        int at = j * LANES;
        for (int l = 0; l < LANES; l++) {
          b[at + l] *= batch.inverseDiagonal[at + l];
          a[at + l] *= batch.inverseDiagonal[at + l];
        }
        int row = ConditionalBatch.row(j);
        batch.kernels.subtract(j, b, at, batch.factor, row, b, 0);
        batch.kernels.subtract(j, a, at, batch.factor, row, a, 0);
      }
      Arrays.fill(b, m * LANES, (m + 1) * LANES, -1);
      Arrays.fill(a, m * LANES, (m + 1) * LANES, 0);
    }

    /** wₚ. That of the signal follows from A b = k without a product. */
    private void fill() {
      int m = batch.neighbours;
      int points = m + 1;
      Arrays.fill(w, 0, groups * stride, 0);
      for (int k = 0; k < groupOf.length; k++) {
        for (int j = 1; j < points; j++) {
          batch.kernels.addSlopes(
              j,
              batch.z,
              k * points * LANES,
              batch.slope,
              ConditionalBatch.row(j),
              b,
              w,
              groupOf[k] * stride);
        }
      }
      for (int i = 0; i < groups * stride; i++) {
        w[i] *= signal;
      }
      int ofSignal = groups * stride;
      int ofNoise = ofSignal + stride;
      for (int i = 0; i < m * LANES; i++) {
        w[ofNoise + i] = noise * batch.relative[i] * b[i];
        w[ofSignal + i] = -noise * batch.relative[i] * b[i];
      }
      for (int l = 0; l < LANES; l++) {
        double own = noise * batch.relative[m * LANES + l];
        w[ofNoise + m * LANES + l] = -own;
        w[ofSignal + m * LANES + l] = own - batch.variance[l];
      }
    }

    private void addInformation(int lanes) {
      int p = groups + 2;
      int m = batch.neighbours;
      for (int i = 0; i < p; i += 4) {
        int i1 = Math.min(i + 1, p - 1) * stride;
        int i2 = Math.min(i + 2, p - 1) * stride;
        int i3 = Math.min(i + 3, p - 1) * stride;
        for (int j = 0; j < m; j++) {
          batch.kernels.eliminate(
              j,
              w,
              i * stride,
              i1,
              i2,
              i3,
              batch.factor,
              ConditionalBatch.row(j),
              batch.inverseDiagonal,
              j * LANES);
        }
      }
      for (int i = 0; i < p; i++) {
        for (int j = 0; j <= i; j++) {
          Arrays.fill(products, 0);
          batch.kernels.addProducts(m, w, i * stride, w, j * stride, products, 0);
          double sum = 0;
          for (int l = 0; l < lanes; l++) {
            double v = batch.variance[l];
            sum += products[l] / v + 0.5 * dv[i * LANES + l] * dv[j * LANES + l] / (v * v);
          }
          lowerInformation[i * p + j] += sum;
        }
      }
    }

    double[] information() {
      int p = groups + 2;
      double[] full = lowerInformation.clone();
      for (int i = 0; i < p; i++) {
        for (int j = i + 1; j < p; j++) {
          full[i * p + j] = full[j * p + i];
        }
      }
      return full;
    }
  }
}
