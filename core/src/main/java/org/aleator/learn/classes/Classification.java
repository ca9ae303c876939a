// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.classes;

import java.util.Arrays;
import java.util.List;
import org.aleator.codec.Codec;
import org.aleator.codec.Kinds;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;
import org.aleator.learn.gp.ProcessMeans;
import org.aleator.learn.predictor.SplineNetworks;
import org.aleator.learn.tree.BoostedClasses;
import org.aleator.learn.tree.Forest;
import org.aleator.learn.tree.RandomizedClasses;
import org.aleator.numerics.Softmax;
import org.aleator.util.InvalidInputException;

/**
 * Fitted probabilities of classes as a function of the features, which can be kept. Immutable, safe
 * for several threads.
 */
public sealed interface Classification {
  /** How each kind is kept. */
  Kinds<Classification> KINDS =
      new Kinds<>(
          "classification",
          List.of(
              Boosted.CODEC,
              Randomised.CODEC,
              Linear.CODEC,
              Process.CODEC,
              OnProcess.CODEC,
              Networks.CODEC,
              Pool.CODEC,
              Calibrated.CODEC));

  /** P(class | x) at each row: rows × classes. */
  Matrix at(Matrix x);

  /** How many classes there are. */
  int classes();

  /**
   * What is read of a file must fit together.
   *
   * @throws InvalidInputException where the numbers of classes differ
   */
  private static void requireClasses(int expected, int classes) {
    if (classes != expected) {
      throw new InvalidInputException(
          "a part of the model has %d classes, another %d".formatted(expected, classes));
    }
  }

  /** Boosted trees. */
  record Boosted(BoostedClasses trees) implements Classification {
    static final Codec<Boosted> CODEC =
        new Codec<>("boosted", Boosted.class, (b, parts) -> b.write(parts), Boosted::read);

    @Override
    public Matrix at(Matrix x) {
      double[][] scores = trees.scores(x);
      int classes = classes();
      double[] p = new double[x.rows() * classes];
      for (int i = 0; i < x.rows(); i++) {
        for (int k = 0; k < scores.length; k++) {
          p[i * classes + (scores.length == 1 ? 1 : k)] = scores[k][i];
        }
        Softmax.apply(p, i * classes, classes);
      }
      return new Matrix(x.rows(), classes, p);
    }

    @Override
    public int classes() {
      return Math.max(2, trees.start().length);
    }

    private void write(Parts parts) {
      parts.putArray("start", trees.start());
      for (int k = 0; k < trees.forests().size(); k++) {
        trees.forests().get(k).write(parts.putGroup("score_" + k));
      }
    }

    private static Boosted read(Parts parts) {
      double[] start = parts.doubles("start");
      if (start.length == 0) {
        throw new InvalidInputException("the model's boosted trees have no scores");
      }
      Forest[] forests = new Forest[start.length];
      Arrays.setAll(forests, k -> Forest.read(parts.group("score_" + k)));
      return new Boosted(new BoostedClasses(start, List.of(forests)));
    }
  }

  /** Extremely randomised trees. */
  record Randomised(RandomizedClasses trees) implements Classification {
    static final Codec<Randomised> CODEC =
        new Codec<>(
            "randomised",
            Randomised.class,
            (randomised, parts) -> {
              Matrix shares = randomised.trees.shares();
              parts.put("classes", shares.columns()).putArray("shares", shares.values());
              randomised.trees.forest().write(parts);
            },
            parts ->
                new Randomised(
                    RandomizedClasses.of(
                        Forest.read(parts), parts.count("classes"), parts.doubles("shares"))));

    @Override
    public Matrix at(Matrix x) {
      return trees.predict(x);
    }

    @Override
    public int classes() {
      return trees.shares().columns();
    }
  }

  /** Logistic regression on the features or on splines of them. */
  record Linear(Logistic logistic) implements Classification {
    static final Codec<Linear> CODEC =
        new Codec<>(
            "logistic",
            Linear.class,
            (linear, parts) -> linear.logistic.write(parts),
            parts -> new Linear(Logistic.read(parts)));

    @Override
    public Matrix at(Matrix x) {
      return logistic.at(x);
    }

    @Override
    public int classes() {
      return logistic.coefficients().rows();
    }
  }

  /** Gaussian processes on the indicators, their means made probabilities by a link. */
  record Process(ProcessMeans means, ProcessLink link) implements Classification {
    static final Codec<Process> CODEC =
        new Codec<>(
            "process",
            Process.class,
            (process, parts) -> {
              process.means.write(parts.putGroup("means"));
              process.link.link().write(parts.putGroup("link"));
            },
            parts ->
                new Process(
                    ProcessMeans.read(parts.group("means")),
                    ProcessLink.read(parts.group("link"))));

    public Process {
      requireClasses(means.classes(), link.classes());
    }

    @Override
    public Matrix at(Matrix x) {
      return link.probabilities(means.at(x));
    }

    @Override
    public int classes() {
      return means.classes();
    }
  }

  /** A classification that sees the means of Gaussian processes beside the columns. */
  record OnProcess(ProcessMeans means, Classification inner) implements Classification {
    static final Codec<OnProcess> CODEC =
        new Codec<>(
            "on process",
            OnProcess.class,
            (on, parts) -> {
              on.means.write(parts.putGroup("means"));
              KINDS.write(on.inner, parts.putGroup("inner"));
            },
            parts ->
                new OnProcess(
                    ProcessMeans.read(parts.group("means")), KINDS.read(parts.group("inner"))));

    public OnProcess {
      requireClasses(means.classes(), inner.classes());
    }

    @Override
    public Matrix at(Matrix x) {
      return on(means.at(x), x);
    }

    @Override
    public int classes() {
      return means.classes();
    }

    /** At rows where the means are known. */
    Matrix on(Matrix known, Matrix x) {
      return inner.at(columns(x, known));
    }

    /** The features, then the means but that of the first class, which the others tell. */
    static Matrix columns(Matrix x, Matrix means) {
      Matrix wider = x;
      for (int c = 1; c < means.columns(); c++) {
        wider = wider.withColumn(means.columnValues(c));
      }
      return wider;
    }
  }

  /** The mean of several networks' probabilities. */
  record Networks(SplineNetworks networks) implements Classification {
    static final Codec<Networks> CODEC =
        new Codec<>(
            "networks",
            Networks.class,
            (of, parts) -> of.networks.write(parts),
            parts -> new Networks(SplineNetworks.read(parts)));

    public Networks {
      if (networks.shape().outputs() < 2) {
        throw new InvalidInputException("the model's networks have fewer than two classes");
      }
    }

    @Override
    public int classes() {
      return networks.shape().outputs();
    }

    @Override
    public Matrix at(Matrix x) {
      int classes = classes();
      double[] mean = new double[x.rows() * classes];
      double[] row = new double[classes];
      for (float[] member : networks.each(x)) {
        for (int i = 0; i < x.rows(); i++) {
          int from = i * classes;
          Arrays.setAll(row, c -> member[from + c]);
          Softmax.apply(row, 0, classes);
          for (int c = 0; c < classes; c++) {
            mean[from + c] += row[c] / networks.members().size();
          }
        }
      }
      return new Matrix(x.rows(), classes, mean);
    }
  }

  /**
   * A weighted mean of probabilities (linear opinion pool).
   *
   * @param weights not negative, of sum 1
   */
  record Pool(double[] weights, List<Classification> members) implements Classification {
    /** Of a sum of shares. */
    private static final double ROUNDING = 1e-9;

    static final Codec<Pool> CODEC =
        new Codec<>(
            "pool",
            Pool.class,
            (pool, parts) -> {
              parts.putArray("weights", pool.weights);
              for (int m = 0; m < pool.members.size(); m++) {
                KINDS.write(pool.members.get(m), parts.putGroup("member_" + m));
              }
            },
            Pool::read);

    public Pool {
      members = List.copyOf(members);
      if (members.isEmpty() || members.size() != weights.length) {
        throw new InvalidInputException(
            weights.length + " weights for " + members.size() + " models");
      }
      double sum = 0;
      for (int m = 0; m < weights.length; m++) {
        requireClasses(members.get(0).classes(), members.get(m).classes());
        sum += weights[m] >= 0 ? weights[m] : Double.NaN;
      }
      if (!(Math.abs(sum - 1) < ROUNDING)) {
        throw new InvalidInputException("the weights of the model's pool are no shares of 1");
      }
    }

    @Override
    public int classes() {
      return members.get(0).classes();
    }

    private static Pool read(Parts parts) {
      double[] weights = parts.doubles("weights");
      Classification[] members = new Classification[weights.length];
      Arrays.setAll(members, m -> KINDS.read(parts.group("member_" + m)));
      return new Pool(weights, List.of(members));
    }

    @Override
    public Matrix at(Matrix x) {
      Matrix first = members.get(0).at(x);
      double[] mean = new double[first.values().length];
      for (int m = 0; m < weights.length; m++) {
        double[] p = m == 0 ? first.values() : members.get(m).at(x).values();
        for (int at = 0; at < mean.length; at++) {
          mean[at] += weights[m] * p[at];
        }
      }
      return new Matrix(first.rows(), first.columns(), mean);
    }
  }

  /** Probabilities with another slope and shifts on the log scale. */
  record Calibrated(Classification inner, LogLink link) implements Classification {
    static final Codec<Calibrated> CODEC =
        new Codec<>(
            "calibrated",
            Calibrated.class,
            (calibrated, parts) -> {
              KINDS.write(calibrated.inner, parts.putGroup("inner"));
              calibrated.link.link().write(parts.putGroup("link"));
            },
            parts ->
                new Calibrated(
                    KINDS.read(parts.group("inner")), LogLink.read(parts.group("link"))));

    public Calibrated {
      requireClasses(inner.classes(), link.classes());
    }

    @Override
    public Matrix at(Matrix x) {
      return link.probabilities(inner.at(x));
    }

    @Override
    public int classes() {
      return inner.classes();
    }
  }
}
