// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.command;

import com.google.gson.JsonArray;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.aleator.cli.Json;
import org.aleator.cli.ProgressBars;
import org.aleator.data.DataRequest;
import org.aleator.data.Dataset;
import org.aleator.encode.DatasetBuilder;
import org.aleator.encode.TargetColumns;
import org.aleator.encode.TargetKind;
import org.aleator.io.table.Tables;
import org.aleator.lab.benchmark.classes.ClassTruth;
import org.aleator.synthetic.ClassProblem;
import org.aleator.util.Work;

/**
 * {@code aleator benchmark truth --classes}.
 *
 * @param problems drawn from
 * @param tables whose labels are flipped
 * @param target of the tables
 * @param rows of each data set
 * @param flips rates
 * @param repeats data sets per case
 * @param json whether the answer is JSON
 */
record ClassTruthRun(
    List<ClassProblem> problems,
    List<Path> tables,
    Optional<String> target,
    List<Integer> rows,
    List<Double> flips,
    int repeats,
    boolean json) {

  void run(PrintWriter out, ProgressBars bars, long seed, Work work) {
    List<FlipTable> read = tables.stream().map(this::read).toList();
    List<ClassTruth.Answer> answers = problems(out, bars, work);
    JsonArray flipped = new JsonArray();
    for (FlipTable table : read) {
      flips(table, out, bars, work, flipped);
    }
    if (json) {
      out.println(Json.text(ClassTruthTable.json(answers, flipped, seed)));
    }
  }

  private List<ClassTruth.Answer> problems(PrintWriter out, ProgressBars bars, Work work) {
    List<ClassTruth.Answer> answers = new ArrayList<>();
    print(out, bars, problems.isEmpty() ? List.of() : List.of(ClassTruthTable.heading()));
    for (int p = 0; p < problems.size(); p++) {
      for (int n : rows) {
        for (int r = 0; r < repeats; r++) {
          bars.update("truth", (double) p / problems.size());
          ClassTruth.Answer answer = ClassTruth.of(problems.get(p), n, r, work);
          answers.add(answer);
          print(out, bars, List.of(ClassTruthTable.line(answer)));
        }
      }
    }
    print(out, bars, ClassTruthTable.summary(answers));
    return answers;
  }

  private record FlipTable(String name, Dataset data, List<String> classes) {}

  private FlipTable read(Path file) {
    String column = target.orElseThrow();
    TargetColumns columns =
        TargetColumns.of(Tables.read(file), List.of(column), Optional.of(TargetKind.CLASSES));
    return new FlipTable(
        file.getFileName().toString(),
        DatasetBuilder.build(columns.table(), DataRequest.target(column)).get(0).dataset(),
        columns.names().get(column));
  }

  private void flips(
      FlipTable table, PrintWriter out, ProgressBars bars, Work work, JsonArray found) {
    print(out, bars, List.of("", ClassTruthTable.flipHeading()));
    for (int n : rows) {
      for (int r = 0; r < repeats; r++) {
        bars.update("flips", (double) r / repeats);
        for (ClassTruth.Flipped flipped :
            ClassTruth.flips(table.data, table.classes, n, flips, r, work)) {
          found.add(ClassTruthTable.json(table.name, flipped));
          print(out, bars, List.of(ClassTruthTable.line(table.name, flipped)));
        }
      }
    }
  }

  private void print(PrintWriter out, ProgressBars bars, List<String> lines) {
    if (!json && !lines.isEmpty()) {
      bars.clear();
      lines.forEach(out::println);
      out.flush();
    }
  }
}
