// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.NoiseKind;
import org.aleator.util.Work;

/**
 * Table 1 or 2 of the paper: the noise of y = x(1 + sin x) + ε at four levels, estimated by each
 * method with each predictor, several seeds a cell. Methods whose protocols share their training
 * see the same trained predictors, and both predictors see the same data.
 *
 * @param name such as {@code "table1"}
 * @param title what the table shows
 * @param noise constant in Table 1, a(1 + 0.1x) in Table 2
 * @param levels the noise levels a²
 * @param methods the rows, but for their predictor
 * @param metrics what is shown of each estimate, the one to compare with the paper first
 * @param published the paper's cells by row
 */
public record ToyTable(
    String name,
    String title,
    NoiseKind noise,
    List<Double> levels,
    List<PaperMethod> methods,
    List<Metric> metrics,
    Map<String, List<Published>> published)
    implements PaperTable {

  /** The paper's noise levels a². */
  public static final List<Double> LEVELS = List.of(0.5, 1.0, 2.0, 8.0);

  /** Constant noise; the metric is the estimated variance. */
  public static ToyTable table1() {
    return new ToyTable(
        "table1",
        "Table 1: the estimated variance of constant label noise",
        NoiseKind.HOMOSCEDASTIC,
        LEVELS,
        PaperMethod.CONSTANT_NOISE,
        List.of(Metric.VARIANCE),
        Published.TABLE1);
  }

  /** Noise that grows with x; the metrics are errors. */
  public static ToyTable table2() {
    return new ToyTable(
        "table2",
        "Table 2: the error of the estimated noise, label noise with std a(1 + 0.1x)",
        NoiseKind.HETEROSCEDASTIC,
        LEVELS,
        PaperMethod.VARYING_NOISE,
        List.of(Metric.STD_RMSE, Metric.VARIANCE_MSE),
        Published.TABLE2);
  }

  /** The same table at other noise levels; a cell does not depend on the levels beside it. */
  public ToyTable withLevels(List<Double> others) {
    List<Double> distinct = others.stream().distinct().toList();
    return new ToyTable(name, title, noise, distinct, methods, metrics, published);
  }

  /** What one predictor on one data set is for. */
  private record Job(Protocol training, PaperPredictor predictor, double level, int seedIndex) {}

  /** The cells by protocol, metric, predictor, method and level. */
  @Override
  public List<Cell> run(int seeds, Work work) {
    List<Job> jobs = jobs(seeds);
    List<Work> parts = work.split(name).parts(name, jobs.size());
    List<double[][]> scores =
        work.parallel()
            .map(
                jobs.size(),
                j -> {
                  double[][] score = score(jobs.get(j), parts.get(j).alone().silent());
                  parts.get(j).progress("", 1);
                  return score;
                });
    List<Cell> cells = new ArrayList<>();
    for (Protocol protocol : Protocol.values()) {
      for (Metric metric : metrics) {
        for (PaperPredictor predictor : PaperPredictor.values()) {
          for (PaperMethod method : methods) {
            if (method.protocol() == protocol && method.isRunWith(predictor)) {
              addRow(cells, method, metric, predictor, jobs, scores);
            }
          }
        }
      }
    }
    return cells;
  }

  private List<Job> jobs(int seeds) {
    List<Protocol> trainings =
        methods.stream().map(method -> method.protocol().training()).distinct().toList();
    List<Job> jobs = new ArrayList<>();
    for (Protocol training : trainings) {
      for (PaperPredictor predictor : PaperPredictor.values()) {
        for (double level : levels) {
          for (int k = 0; k < seeds; k++) {
            jobs.add(new Job(training, predictor, level, k));
          }
        }
      }
    }
    return jobs;
  }

  /** The metrics of each method; those of another training are left empty. */
  private double[][] score(Job job, Work work) {
    Work own = work.split(Double.toString(job.level())).split(job.seedIndex());
    Trial trial = Trial.run(job.training(), job.predictor(), noise, job.level(), own);
    double[][] scores = new double[methods.size()][];
    for (int m = 0; m < scores.length; m++) {
      PaperMethod method = methods.get(m);
      if (method.protocol().training() == job.training() && method.isRunWith(job.predictor())) {
        NoiseEstimate estimate = trial.estimate(method);
        scores[m] = metrics.stream().mapToDouble(x -> x.of(trial, estimate)).toArray();
      }
    }
    return scores;
  }

  private void addRow(
      List<Cell> cells,
      PaperMethod method,
      Metric metric,
      PaperPredictor predictor,
      List<Job> jobs,
      List<double[][]> scores) {
    String row = method.row(predictor);
    for (double level : levels) {
      List<Double> values = new ArrayList<>();
      for (int j = 0; j < jobs.size(); j++) {
        Job job = jobs.get(j);
        if (job.training() == method.protocol().training()
            && job.predictor() == predictor
            && job.level() == level) {
          values.add(scores.get(j)[methods.indexOf(method)][metrics.indexOf(metric)]);
        }
      }
      cells.add(
          new Cell(
              row,
              method.protocol(),
              method.segments(),
              metric,
              level,
              values.stream().mapToDouble(Double::doubleValue).toArray(),
              Published.of(published, LEVELS, row, level)));
    }
  }
}
