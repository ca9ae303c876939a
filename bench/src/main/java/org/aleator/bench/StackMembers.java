// SPDX-License-Identifier: Apache-2.0
package org.aleator.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.aleator.audit.RowAudit;
import org.aleator.data.Dataset;
import org.aleator.data.RowWeights;
import org.aleator.encode.Scaling;
import org.aleator.lab.benchmark.ceiling.RealTable;
import org.aleator.lab.benchmark.ceiling.TableFolder;
import org.aleator.learn.gp.Coordinates;
import org.aleator.learn.gp.TableProcess;
import org.aleator.learn.predictor.Folds;
import org.aleator.learn.predictor.LogLabels;
import org.aleator.learn.stack.ConvexWeights;
import org.aleator.learn.stack.CurveStatistics;
import org.aleator.learn.stack.NetworkLearners;
import org.aleator.learn.stack.OutOfFoldTrees;
import org.aleator.learn.stack.ProcessLearner;
import org.aleator.learn.stack.Reached;
import org.aleator.learn.stack.TableLearner;
import org.aleator.learn.stack.TreeLearners;
import org.aleator.learn.tree.FeatureBins;
import org.aleator.util.Work;

/**
 * What each member of the stack is worth on real tables: its error on held-out rows, its processor
 * seconds, and what the stack gains by it. Residuals are kept in a folder, so that a new member is
 * judged beside the others without fitting them again.
 *
 * <pre>StackMembers DATA KEPT TABLE,TABLE... MEMBER,MEMBER... [FOLDS]</pre>
 *
 * Members are {@code trees, boosted, paired, process, log-process, few-knots, many-knots}. Without
 * a member the kept ones are stacked: all of them, then without each.
 */
public final class StackMembers {
  private static final int FOLDS = 5;

  private StackMembers() {}

  /** A table as the stack sees it: each record once, labels of variance 1. */
  private record Task(Dataset data, Scaling unit, FeatureBins bins, Folds folds, Work work) {

    static Task of(RealTable table) {
      Work work = Work.of(1);
      Dataset data = RowAudit.of(table.read()).used();
      Scaling unit = Scaling.of(data.y());
      return new Task(
          data.withLabels(unit.standardize(data.y())),
          unit,
          FeatureBins.of(data.x()),
          Folds.of(OutOfFoldTrees.bySites(data), FOLDS, work.seed().split("folds")),
          work);
    }

    TableLearner learner(String name) {
      var x = data.x();
      double[] y = data.y();
      return switch (name) {
        case "trees" -> TreeLearners.randomised(x, y, work);
        case "boosted" -> TreeLearners.boosted(x, y, bins, 0, work);
        case "paired" -> TreeLearners.paired(x, y, 0, work);
        default -> withLengths(name);
      };
    }

    private TableLearner withLengths(String name) {
      var x = data.x();
      var coordinates = Coordinates.Tamed.of(x);
      var process = TableProcess.find(coordinates.apply(x), data.y(), work.split("process"));
      var units = NetworkLearners.units(x, process.best().lengths());
      return switch (name) {
        case "process" -> new ProcessLearner(x, data.y(), coordinates, process, work);
        case "log-process" -> ofLogs(coordinates);
        case "few-knots" -> NetworkLearners.fewKnots(units, data, work);
        case "many-knots" -> NetworkLearners.manyKnots(units, data, work);
        default -> throw new IllegalArgumentException("no member " + name);
      };
    }

    private TableLearner ofLogs(Coordinates coordinates) {
      var x = data.x();
      LogLabels logs =
          LogLabels.of(data.y(), unit)
              .orElseThrow(() -> new IllegalArgumentException("the labels have no logarithms"));
      TableProcess process =
          TableProcess.find(coordinates.apply(x), logs.of(data.y()), work.split("process"));
      return new ProcessLearner(
          x, data.y(), RowWeights.EQUAL, coordinates, process, Optional.of(logs), work);
    }
  }

  public static void main(String[] arguments) throws IOException {
    if (arguments.length < 3) {
      System.err.println("StackMembers DATA KEPT TABLE,... [MEMBER,... [FOLDS]]");
      System.exit(2);
    }
    Path kept = Path.of(arguments[1]);
    int folds = arguments.length > 4 ? Integer.parseInt(arguments[4]) : FOLDS;
    Optional<List<String>> names = Optional.of(List.of(arguments[2].split(",", -1)));
    for (RealTable table : TableFolder.tables(Path.of(arguments[0]), names, Optional.empty())) {
      Path own = Files.createDirectories(kept.resolve(table.name()));
      if (arguments.length > 3) {
        Task task = Task.of(table);
        for (String member : arguments[3].split(",", -1)) {
          run(table.name(), task, member, folds, own);
        }
      }
      stack(table.name(), own);
    }
  }

  private static void run(String table, Task task, String member, int folds, Path kept)
      throws IOException {
    double start = processorSeconds();
    TableLearner learner = task.learner(member);
    List<double[][]> predicted =
        task.work
            .parallel()
            .map(
                folds,
                k ->
                    learner.predict(
                        task.folds.without(k),
                        task.folds.rows(k),
                        task.work.seed().split(member).split(k)));
    double seconds = processorSeconds() - start;
    for (int m = 0; m < learner.names().size(); m++) {
      List<Double> residuals = new ArrayList<>();
      for (int k = 0; k < folds; k++) {
        int[] rows = task.folds.rows(k);
        for (int i = 0; i < rows.length; i++) {
          residuals.add(task.unit.std() * (task.data.y()[rows[i]] - predicted.get(k)[m][i]));
        }
      }
      double[] of = residuals.stream().mapToDouble(r -> r).toArray();
      write(kept.resolve(learner.names().get(m).replace(' ', '_') + "." + folds), of);
      System.out.printf(
          Locale.ROOT,
          "%-20s %-34s rmse %10.5g  %.1f processor s, %d folds%n",
          table,
          learner.names().get(m),
          rmse(of),
          seconds,
          folds);
    }
  }

  /** The stack of what is kept, by number of folds, and without each member. */
  private static void stack(String table, Path kept) throws IOException {
    Map<String, Map<String, double[]>> byFolds = new LinkedHashMap<>();
    try (Stream<Path> files = Files.list(kept)) {
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        byFolds
            .computeIfAbsent(name.substring(dot + 1), any -> new LinkedHashMap<>())
            .put(name.substring(0, dot), read(file));
      }
    }
    byFolds.forEach(
        (folds, members) -> {
          List<String> names = List.copyOf(members.keySet());
          double[][] all = members.values().toArray(double[][]::new);
          double whole = rmse(Reached.crossWeighted(all));
          System.out.printf(Locale.ROOT, "%-20s stack of %s folds: %.5g%n", table, folds, whole);
          double[] weights =
              ConvexWeights.minimize(
                  CurveStatistics.meanProducts(all, IntStream.range(0, all[0].length).toArray()));
          for (int m = 0; m < names.size() && names.size() > 1; m++) {
            int left = m;
            double[][] others =
                IntStream.range(0, all.length)
                    .filter(i -> i != left)
                    .mapToObj(i -> all[i])
                    .toArray(double[][]::new);
            System.out.printf(
                Locale.ROOT,
                "    %-34s alone %10.5g  weight %.2f  gain %+.2f %%%n",
                names.get(m),
                rmse(all[m]),
                weights[m],
                100 * (rmse(Reached.crossWeighted(others)) / whole - 1));
          }
        });
  }

  private static double rmse(double[] residuals) {
    return Math.sqrt(Arrays.stream(residuals).map(r -> r * r).average().orElseThrow());
  }

  private static double processorSeconds() {
    var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return system.getProcessCpuTime() * 1e-9;
  }

  private static void write(Path file, double[] values) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(8 * values.length);
    bytes.asDoubleBuffer().put(values);
    Files.write(file, bytes.array());
  }

  private static double[] read(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
    double[] values = new double[bytes.remaining() / 8];
    bytes.asDoubleBuffer().get(values);
    return values;
  }
}
