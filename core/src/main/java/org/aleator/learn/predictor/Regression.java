// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.predictor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.aleator.codec.Codec;
import org.aleator.codec.Kinds;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.learn.FittedMean;
import org.aleator.learn.gp.ProcessMean;
import org.aleator.learn.tree.BoostedTrees;
import org.aleator.learn.tree.ColumnPairs;
import org.aleator.learn.tree.ExtraTrees;
import org.aleator.learn.tree.Forest;
import org.aleator.text.Excerpt;
import org.aleator.util.InvalidInputException;

/**
 * A fitted function of the features, which can be kept unless it is the user's own. Immutable, safe
 * for several threads.
 */
public sealed interface Regression {
  /** How each kind is kept that can be. */
  Kinds<Regression> KINDS =
      new Kinds<>(
          "regression",
          List.of(
              Boosted.CODEC,
              Paired.CODEC,
              OnColumns.CODEC,
              Randomised.CODEC,
              Process.CODEC,
              OnProcess.CODEC,
              Exponential.CODEC,
              Networks.CODEC,
              Combined.CODEC,
              InUnit.CODEC));

  /** f(x) at each row. */
  double[] at(Matrix x);

  /**
   * Puts a regression into parts.
   *
   * @throws InvalidInputException where a learner of the user's own takes part in it
   */
  static void write(Regression regression, Parts parts) {
    if (regression instanceof Own own) {
      throw new InvalidInputException(
          "the model cannot be saved: the learner '%s' takes part in it, which is code of your"
                  .formatted(own.name)
              + " program; save the model of an estimate without it");
    }
    KINDS.write(regression, parts);
  }

  /** Boosted trees. */
  record Boosted(BoostedTrees trees) implements Regression {
    static final Codec<Boosted> CODEC =
        new Codec<>(
            "boosted",
            Boosted.class,
            (boosted, parts) -> {
              parts.put("start", boosted.trees.start());
              boosted.trees.forest().write(parts);
            },
            parts -> new Boosted(new BoostedTrees(parts.number("start"), Forest.read(parts))));

    @Override
    public double[] at(Matrix x) {
      return trees.predict(x);
    }
  }

  /**
   * A regression on the features and on sums and differences of pairs of them.
   *
   * @param pairs which
   * @param inner the regression
   */
  record Paired(ColumnPairs pairs, Regression inner) implements Regression {
    static final Codec<Paired> CODEC =
        new Codec<>(
            "paired",
            Paired.class,
            (paired, parts) -> {
              paired.pairs.write(parts.putGroup("pairs"));
              Regression.write(paired.inner, parts.putGroup("inner"));
            },
            parts ->
                new Paired(
                    ColumnPairs.read(parts.group("pairs")), KINDS.read(parts.group("inner"))));

    @Override
    public double[] at(Matrix x) {
      return inner.at(pairs.append(x));
    }
  }

  /**
   * A regression on some of the features.
   *
   * @param columns how many features a row has
   * @param chosen those that the regression sees, in its order
   * @param inner the regression
   */
  record OnColumns(int columns, int[] chosen, Regression inner) implements Regression {
    static final Codec<OnColumns> CODEC =
        new Codec<>("on columns", OnColumns.class, OnColumns::write, OnColumns::read);

    public OnColumns {
      if (chosen.length == 0 || Arrays.stream(chosen).anyMatch(j -> j < 0 || j >= columns)) {
        throw new IllegalArgumentException("the columns are not among the " + columns);
      }
    }

    @Override
    public double[] at(Matrix x) {
      if (x.columns() != columns) {
        throw new IllegalArgumentException(
            "the model knows " + columns + " columns, the rows have " + x.columns());
      }
      return inner.at(x.selectColumns(chosen));
    }

    private void write(Parts parts) {
      parts.put("columns", columns).put("chosen", chosen);
      Regression.write(inner, parts.putGroup("inner"));
    }

    private static OnColumns read(Parts parts) {
      try {
        return new OnColumns(
            parts.integer("columns"), parts.integers("chosen"), KINDS.read(parts.group("inner")));
      } catch (IllegalArgumentException e) {
        throw new InvalidInputException("the model's columns are damaged: " + e.getMessage(), e);
      }
    }
  }

  /** Extremely randomised trees. */
  record Randomised(ExtraTrees trees) implements Regression {
    static final Codec<Randomised> CODEC =
        new Codec<>(
            "randomised",
            Randomised.class,
            (randomised, parts) -> randomised.trees.forest().write(parts),
            parts -> new Randomised(new ExtraTrees(Forest.read(parts))));

    @Override
    public double[] at(Matrix x) {
      return trees.predict(x);
    }
  }

  /** The mean of a Gaussian process. */
  record Process(ProcessMean mean) implements Regression {
    static final Codec<Process> CODEC =
        new Codec<>(
            "process",
            Process.class,
            (process, parts) -> process.mean.write(parts),
            parts -> new Process(ProcessMean.read(parts)));

    @Override
    public double[] at(Matrix x) {
      return mean.at(x);
    }
  }

  /**
   * A regression on a function m beside the columns, m the mean of a Gaussian process: s m(x) +
   * g(x, m(x)).
   *
   * @param mean m
   * @param share s: 1 of trees on what the process leaves over, 0 of trees on the labels
   * @param trees g
   */
  record OnProcess(Regression mean, double share, Regression trees) implements Regression {
    static final Codec<OnProcess> CODEC =
        new Codec<>(
            "on process",
            OnProcess.class,
            (both, parts) -> {
              parts.put("share", both.share);
              Regression.write(both.mean, parts.putGroup("mean"));
              Regression.write(both.trees, parts.putGroup("trees"));
            },
            parts ->
                new OnProcess(
                    KINDS.read(parts.group("mean")),
                    parts.number("share"),
                    KINDS.read(parts.group("trees"))));

    @Override
    public double[] at(Matrix x) {
      return on(mean.at(x), x);
    }

    /** The same where the mean is known. */
    public double[] on(double[] smooth, Matrix x) {
      double[] sum = trees.at(x.withColumn(smooth));
      Arrays.setAll(sum, i -> share * smooth[i] + sum[i]);
      return sum;
    }
  }

  /**
   * Labels from a regression g on their logarithms: c exp g(x). The factor c is for what the mean
   * of logarithms lies below the logarithm of the mean (Duan 1983, Smearing estimate): c = Σ y
   * e^g/Σ e^2g over rows that g had not seen, by least squares, so that a few small labels decide
   * nothing.
   *
   * @param inner g, of mean 0 and variance 1 as the labels are
   * @param labels the logarithms
   * @param low the least value of g that counts: one standard deviation below all logarithms
   * @param high the largest, likewise: exp makes of a line that goes on a number without end
   * @param factor c
   */
  record Exponential(Regression inner, LogLabels labels, double low, double high, double factor)
      implements Regression {
    static final Codec<Exponential> CODEC =
        new Codec<>("exponential", Exponential.class, Exponential::write, Exponential::read);

    /**
     * @param leftOut g at some rows that it had not seen
     * @param y the labels of these rows
     */
    public static Exponential of(Regression inner, LogLabels labels, double[] leftOut, double[] y) {
      double[] logs = labels.of(y);
      double low = Arrays.stream(logs).min().orElseThrow() - 1;
      double high = Arrays.stream(logs).max().orElseThrow() + 1;
      Exponential plain = new Exponential(inner, labels, low, high, 1);
      double[] e = labels.exp(plain.clipped(leftOut));
      double products = 0;
      double squares = 0;
      for (int i = 0; i < e.length; i++) {
        products += labels.unit().restore(y[i]) * e[i];
        squares += e[i] * e[i];
      }
      return plain.times(products / squares);
    }

    /** The same with another function of the same logarithms. */
    public Exponential with(Regression other) {
      return new Exponential(other, labels, low, high, factor);
    }

    private Exponential times(double c) {
      return new Exponential(inner, labels, low, high, c);
    }

    private double[] clipped(double[] of) {
      return Arrays.stream(of).map(g -> Math.max(low, Math.min(high, g))).toArray();
    }

    @Override
    public double[] at(Matrix x) {
      return on(inner.at(x));
    }

    /** The same where g is known. */
    public double[] on(double[] of) {
      double[] e = labels.exp(clipped(of));
      Arrays.setAll(e, i -> labels.unit().standardize(factor * e[i]));
      return e;
    }

    private void write(Parts parts) {
      parts.put("low", low).put("high", high).put("factor", factor);
      labels.write(parts.putGroup("labels"));
      Regression.write(inner, parts.putGroup("inner"));
    }

    private static Exponential read(Parts parts) {
      Exponential read =
          new Exponential(
              KINDS.read(parts.group("inner")),
              LogLabels.read(parts.group("labels")),
              parts.number("low"),
              parts.number("high"),
              parts.number("factor"));
      double most = read.on(new double[] {read.high})[0];
      if (!(read.low <= read.high) || !Double.isFinite(most)) {
        throw new InvalidInputException("the model's logarithms of labels are damaged");
      }
      return read;
    }
  }

  /**
   * The mean of a few networks, within the range of the labels they were fitted to: far from its
   * rows a network goes on without end, and one such row would decide its mean squared error.
   *
   * @param networks in the unit of the labels
   * @param low the least label
   * @param high the largest label
   */
  record Networks(SplineNetworks networks, double low, double high) implements Regression {
    static final Codec<Networks> CODEC =
        new Codec<>(
            "networks",
            Networks.class,
            (clipped, parts) -> {
              parts.put("low", clipped.low).put("high", clipped.high);
              clipped.networks.write(parts);
            },
            parts ->
                new Networks(
                    SplineNetworks.read(parts), parts.number("low"), parts.number("high")));

    @Override
    public double[] at(Matrix x) {
      double[] mean = networks.at(x);
      Arrays.setAll(mean, i -> Math.max(low, Math.min(high, mean[i])));
      return mean;
    }
  }

  /**
   * What a learner of the user's own has fitted, on labels of mean 0 and variance 1.
   *
   * @param name the learner's
   * @param fitted f, in the labels' own unit
   * @param unit of the labels
   */
  record Own(String name, FittedMean fitted, Scaling unit) implements Regression {
    /** Standard deviations of the labels; squares beyond would not be finite. */
    private static final double MOST = 1e100;

    /**
     * @throws InvalidInputException where it fails, or does not give one finite number per row
     */
    @Override
    public double[] at(Matrix x) {
      double[] values = predicted(x);
      if (values == null || values.length != x.rows()) {
        throw new InvalidInputException(
            "the learner '%s' gave %s for %d rows; it must give one prediction for each"
                .formatted(
                    name, values == null ? "null" : values.length + " predictions", x.rows()));
      }
      double[] standardised = unit.standardize(values);
      for (int i = 0; i < values.length; i++) {
        if (!(Math.abs(standardised[i]) <= MOST)) {
          throw new InvalidInputException(
              "the learner '%s' predicted %s; a prediction must be finite, in the unit of the labels"
                  .formatted(name, values[i]));
        }
      }
      return standardised;
    }

    private double[] predicted(Matrix x) {
      try {
        // A copy: what it may write to it is no matter of the other terms of a stack.
        return fitted.predict(x.rows(0, x.rows()));
      } catch (CancellationException e) {
        throw e;
      } catch (RuntimeException e) {
        throw failed(name, "predict", x.rows(), e);
      }
    }

    /**
     * A failure of the user's code in one line.
     *
     * @param verb what it failed to do with the rows
     */
    public static InvalidInputException failed(
        String name, String verb, int rows, RuntimeException e) {
      return new InvalidInputException(
          "the learner '%s' failed to %s %d rows: %s"
              .formatted(
                  name, verb, rows, Excerpt.escaped(e.toString().lines().findFirst().orElse(""))),
          e);
    }
  }

  /**
   * Σ wⱼ fⱼ(x).
   *
   * @param terms f
   * @param weights w
   */
  record Combined(List<Regression> terms, double[] weights) implements Regression {
    static final Codec<Combined> CODEC =
        new Codec<>("combined", Combined.class, Combined::write, Combined::read);

    public Combined {
      terms = List.copyOf(terms);
      if (terms.isEmpty() || terms.size() != weights.length) {
        throw new IllegalArgumentException(terms.size() + " terms, " + weights.length + " weights");
      }
    }

    /**
     * The same, those terms as one that see the same columns, and those that rest on the same
     * process: it is kept and computed once.
     */
    public static Combined of(List<Regression> terms, double[] weights) {
      List<Regression> inner = new ArrayList<>();
      List<Double> innerWeights = new ArrayList<>();
      List<Regression> others = new ArrayList<>();
      List<Double> otherWeights = new ArrayList<>();
      OnColumns first = null;
      for (int j = 0; j < weights.length; j++) {
        if (terms.get(j) instanceof OnColumns some
            && (first == null || Arrays.equals(first.chosen, some.chosen))) {
          first = first == null ? some : first;
          inner.add(some.inner);
          innerWeights.add(weights[j]);
        } else {
          others.add(terms.get(j));
          otherWeights.add(weights[j]);
        }
      }
      if (first == null) {
        return joined(terms, weights);
      }
      others.add(new OnColumns(first.columns, first.chosen, joined(inner, array(innerWeights))));
      otherWeights.add(1.0);
      return joined(others, array(otherWeights));
    }

    private static Combined joined(List<Regression> terms, double[] weights) {
      List<Regression> joined = new ArrayList<>();
      List<Double> joinedWeights = new ArrayList<>();
      Map<Regression, OnMean> byMean = new LinkedHashMap<>();
      for (int j = 0; j < weights.length; j++) {
        Regression term = terms.get(j);
        if (term instanceof OnProcess both) {
          byMean.computeIfAbsent(both.mean, any -> new OnMean()).add(both, weights[j]);
        } else if (term instanceof Process || term instanceof Exponential) {
          byMean.computeIfAbsent(term, any -> new OnMean()).share += weights[j];
        } else {
          joined.add(term);
          joinedWeights.add(weights[j]);
        }
      }
      byMean.forEach(
          (mean, on) -> {
            boolean alone = on.trees.isEmpty();
            joined.add(alone ? mean : on.joined(mean));
            joinedWeights.add(alone ? on.share : 1.0);
          });
      return new Combined(joined, array(joinedWeights));
    }

    /** The terms that rest on one mean. */
    private static final class OnMean {
      private final List<Regression> trees = new ArrayList<>();
      private final List<Double> weights = new ArrayList<>();
      private double share;

      void add(OnProcess both, double weight) {
        share += weight * both.share;
        trees.add(both.trees);
        weights.add(weight);
      }

      OnProcess joined(Regression mean) {
        return new OnProcess(mean, share, new Combined(trees, array(weights)));
      }
    }

    private static double[] array(List<Double> values) {
      return values.stream().mapToDouble(value -> value).toArray();
    }

    @Override
    public double[] at(Matrix x) {
      double[] sum = new double[x.rows()];
      for (int j = 0; j < weights.length; j++) {
        double[] values = terms.get(j).at(x);
        for (int i = 0; i < sum.length; i++) {
          sum[i] += weights[j] * values[i];
        }
      }
      return sum;
    }

    private void write(Parts parts) {
      parts.put("weights", weights);
      terms.forEach(term -> Regression.write(term, parts.addGroup("terms")));
    }

    private static Combined read(Parts parts) {
      List<Regression> terms = new ArrayList<>();
      parts.groups("terms").forEach(term -> terms.add(KINDS.read(term)));
      try {
        return new Combined(terms, parts.numbers("weights"));
      } catch (IllegalArgumentException e) {
        throw new InvalidInputException("the model's stack is damaged: " + e.getMessage(), e);
      }
    }
  }

  /**
   * A regression on labels of mean 0 and variance 1, in the labels' own unit.
   *
   * @param standardised the regression
   * @param unit of the labels
   */
  record InUnit(Regression standardised, Scaling unit) implements Regression {
    static final Codec<InUnit> CODEC =
        new Codec<>("in-unit", InUnit.class, InUnit::write, InUnit::read);

    @Override
    public double[] at(Matrix x) {
      return unit.restore(standardised.at(x));
    }

    private void write(Parts parts) {
      unit.write(parts.putGroup("y_scaling"));
      Regression.write(standardised, parts.putGroup("standardised"));
    }

    private static InUnit read(Parts parts) {
      return new InUnit(
          KINDS.read(parts.group("standardised")), Scaling.read(parts.group("y_scaling")));
    }
  }
}
