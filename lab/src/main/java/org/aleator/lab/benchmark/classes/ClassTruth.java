// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.classes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.classes.BestRate;
import org.aleator.classes.BestRates;
import org.aleator.classes.ClassStudy;
import org.aleator.classes.Rate;
import org.aleator.data.ClassLabels;
import org.aleator.data.Dataset;
import org.aleator.lab.benchmark.ceiling.CeilingScore;
import org.aleator.lab.benchmark.ceiling.Draws;
import org.aleator.synthetic.ClassData;
import org.aleator.synthetic.ClassProblem;
import org.aleator.util.Work;

/**
 * How near the truth a study of classes comes: on problems whose probabilities are known, and on
 * real tables by the law that the best error follows when labels are flipped at a known rate.
 */
public final class ClassTruth {
  private ClassTruth() {}

  /**
   * One data set of a problem.
   *
   * @param rows of the data set
   * @param truth at its rows
   * @param best as the study has it
   * @param reached on unseen rows
   * @param determined whether the study claims to know
   * @param seconds the study took
   */
  public record Answer(
      ClassProblem problem,
      int rows,
      BestRates truth,
      ClassRates best,
      ClassRates reached,
      boolean determined,
      double seconds) {

    /** The answer of one rate, to be scored. */
    public CeilingScore.Outcome outcome(BestRate kind) {
      Rate rate = best.of(kind);
      return new CeilingScore.Outcome(
          kind.of(truth), rate.value(), rate.low(), rate.high(), reached.of(kind).value());
    }
  }

  /** Draws rows of a problem and studies them. */
  public static Answer of(ClassProblem problem, int rows, int repeat, Work work) {
    Work own = work.split(problem.name()).split(repeat);
    ClassData data = problem.draw(rows, own.seed());
    long start = System.nanoTime();
    ClassStudy study = study(ClassRuns.dataset(data), data.labels(), own);
    return new Answer(
        problem,
        rows,
        new BestRates(data.bayesError(), data.entropy(), data.brier(), data.auc()),
        ClassRates.of(study.best()),
        ClassRates.of(study.reached()),
        study.best().determined(),
        (System.nanoTime() - start) / 1e9);
  }

  /**
   * A table some of whose labels were flipped.
   *
   * @param rows used of the table
   * @param rate ρ, the same for every class
   * @param without the best error as the study has it before the flips
   * @param known what it becomes by ρ + kR, k = 1 − ρC/(C − 1)
   * @param found the best error as the study has it after the flips
   * @param reached on unseen rows, after the flips
   * @param seconds the study took
   */
  public record Flipped(
      int rows,
      double rate,
      double without,
      double known,
      Rate found,
      double reached,
      double seconds) {

    /** The rise found as a part of the rise known. */
    public double rise() {
      return (found.value() - without) / (known - without);
    }
  }

  /**
   * Studies rows of a table, and again with labels flipped.
   *
   * @param table its labels are the numbers of classes
   * @param names of the classes
   * @param most rows to use, drawn at random where the table has more
   * @param rates at which labels are flipped, each alone
   */
  public static List<Flipped> flips(
      Dataset table, List<String> names, int most, List<Double> rates, int repeat, Work work) {
    Work own = work.split("flips").split(repeat);
    int[] rows = Draws.permutation(own.seed().split("rows").random(), table.rows());
    Dataset data = table.selectRows(Arrays.copyOf(rows, Math.min(most, rows.length)));
    int[] of = Arrays.stream(data.y()).mapToInt(label -> (int) label).toArray();
    ClassLabels labels = new ClassLabels(names, of);
    double without = study(data, labels, own).best().error().value();
    ClassData certain = new ClassData(data.features(), data.x(), labels, labels.indicators());
    List<Flipped> answers = new ArrayList<>();
    for (double rate : rates) {
      double[] ofClasses = new double[names.size()];
      Arrays.fill(ofClasses, rate);
      ClassLabels flipped = certain.withFlips(ofClasses, own.seed()).labels();
      long start = System.nanoTime();
      ClassStudy study = study(data, flipped, own);
      answers.add(
          new Flipped(
              data.rows(),
              rate,
              without,
              known(without, rate, names.size()),
              study.best().error(),
              study.reached().error().value(),
              (System.nanoTime() - start) / 1e9));
    }
    return answers;
  }

  /** The best error after flips at one rate for all classes ({@link ClassData#withFlips}). */
  static double known(double without, double rate, int classes) {
    double k = 1 - rate * classes / (classes - 1);
    return rate + k * without;
  }

  private static ClassStudy study(Dataset data, ClassLabels labels, Work work) {
    double[] y = Arrays.stream(labels.of()).asDoubleStream().toArray();
    return ClassStudy.of(data.withLabels(y), labels.names(), work.silent());
  }
}
