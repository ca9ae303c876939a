// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import org.aleator.cli.Json;
import org.aleator.cli.ReportOptions;
import org.aleator.codec.Parts;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.encode.PreparedData;
import org.aleator.io.model.ModelDirectory;
import org.aleator.io.model.OutputDirectory;
import org.aleator.io.table.CsvWriter;
import org.aleator.learn.predictor.Prediction;
import org.aleator.noise.NoiseEstimate;
import org.aleator.report.page.Page;
import org.aleator.suspect.Suspect;

/** The files that an answer leaves in an output directory. */
final class AnswerFiles {
  private AnswerFiles() {}

  /**
   * Fills the directory: {@code estimate.json}, {@code rows.csv}, {@code suspects.csv}, {@code
   * model} and {@code report.html}; with several targets the whole document in {@code
   * estimate.json}, one report of all, and a folder of its own for each target. Gives the answers
   * as they were written.
   *
   * @param rows writes {@code rows.csv}
   * @param model an answer's model, where there is one
   * @param report of some answers
   */
  static List<TargetAnswer> write(
      OutputDirectory output,
      Rows rows,
      List<TargetAnswer> answers,
      Function<TargetAnswer, Optional<Parts>> model,
      Function<List<TargetAnswer>, Page> report) {
    List<TargetAnswer> written = new ArrayList<>();
    output.write(
        staged -> {
          if (answers.size() == 1) {
            written.add(writeOne(staged, rows, answers.get(0), model));
          } else {
            List<String> names = folders(answers.stream().map(TargetAnswer::target).toList());
            for (int i = 0; i < answers.size(); i++) {
              Path folder = newFolder(staged.resolve(names.get(i)));
              written.add(writeOne(folder, rows, answers.get(i), model));
            }
            Json.write(staged.resolve(OutputDirectory.ESTIMATE), AnswerJson.document(written));
          }
          ReportOptions.write(staged.resolve(ReportOptions.FILE), report.apply(written));
        });
    return written;
  }

  /** Writes an answer's {@code rows.csv}; gives the answer with what was learned on the way. */
  interface Rows {
    TargetAnswer write(Path file, TargetAnswer answer);

    /** Of a table in memory, whose columns stand beside what was found. */
    static Rows of(Table table) {
      return (file, answer) -> {
        CsvWriter.write(file, answer.rows(table));
        CsvWriter.write(file.resolveSibling("suspects.csv"), answer.suspects(table));
        return answer;
      };
    }
  }

  private static TargetAnswer writeOne(
      Path folder, Rows rows, TargetAnswer answer, Function<TargetAnswer, Optional<Parts>> model) {
    TargetAnswer written = rows.write(folder.resolve("rows.csv"), answer);
    Json.write(folder.resolve(OutputDirectory.ESTIMATE), written.json());
    model.apply(written).ifPresent(parts -> ModelDirectory.write(folder.resolve("model"), parts));
    return written;
  }

  private static Path newFolder(Path folder) {
    try {
      return Files.createDirectory(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make the folder " + folder, e);
    }
  }

  /** Distinct names of folders for any names of columns. */
  static List<String> folders(List<String> targets) {
    List<String> folders = new ArrayList<>();
    for (String target : targets) {
      String plain = target.replaceAll("[^\\p{L}\\p{N}_.-]", "_").replaceFirst("^\\.+", "_");
      String folder = plain;
      for (int i = 2; containsIgnoringCase(folders, folder); i++) {
        folder = plain + "-" + i;
      }
      folders.add(folder);
    }
    return folders;
  }

  private static boolean containsIgnoringCase(List<String> names, String name) {
    return names.stream().anyMatch(name::equalsIgnoreCase);
  }

  /**
   * One line per row of the file, in its order: {@code row} (from 1), {@code mean}, {@code
   * epistemic_std}, each method's std, and {@code denoised}, the label without the noise that the
   * recommended method sees in it; then the 95 % band of a method's std, where it has one, and
   * {@code suspicion}, the probability that the label is wrong. A row that was left out has empty
   * cells there. The file's columns that were used, the target first, come last.
   */
  static Table rows(Answer answer, Table table) {
    PreparedData data = answer.data();
    List<Column> columns = new ArrayList<>();
    columns.add(Column.Numeric.counting("row", 1, data.fileRowCount()));
    Prediction prediction = answer.study().prediction();
    columns.add(column("mean", data, prediction.mean()));
    columns.add(column("epistemic_std", data, roots(prediction.epistemicVariance())));
    for (NoiseEstimate estimate : answer.study().estimates()) {
      String name = estimate.method().replace('-', '_') + "_std";
      columns.add(column(name, data, roots(estimate.rowVariance())));
    }
    columns.add(column("denoised", data, answer.denoised()));
    for (NoiseEstimate estimate : answer.study().estimates()) {
      String name = estimate.method().replace('-', '_') + "_std";
      estimate
          .band()
          .ifPresent(
              band -> {
                columns.add(column(name + "_low", data, roots(band.low())));
                columns.add(column(name + "_high", data, roots(band.high())));
              });
    }
    if (answer.suspects().suspects().searched()) {
      columns.add(column("suspicion", data, answer.suspects().suspects().probability()));
    }
    columns.addAll(own(data, table, columns.stream().map(Column::name).toList()));
    return new Table("rows", columns);
  }

  /**
   * One line per suspect label, the most suspect first: its row as in {@code rows.csv}, the label,
   * the label that would be expected, the probability of a slip, the false-discovery rate of the
   * lines down to it, and what it looks like; then the file's columns that are text or no features,
   * by which people know a row.
   */
  static Table suspects(Answer answer, Table table) {
    List<Suspect> found = answer.suspects().suspects().rows();
    int[] fileRows =
        found.stream().mapToInt(suspect -> answer.data().fileRows()[suspect.row()]).toArray();
    List<Column> columns = new ArrayList<>();
    columns.add(
        new Column.Numeric(
            "row",
            Column.Kind.INTEGER,
            Arrays.stream(fileRows).mapToDouble(i -> i + 1.0).toArray()));
    columns.add(numbers("given", found.stream().mapToDouble(Suspect::given)));
    columns.add(numbers("expected", found.stream().mapToDouble(Suspect::expected)));
    columns.add(numbers("probability", found.stream().mapToDouble(Suspect::probability)));
    columns.add(
        numbers("false_discovery_rate", found.stream().mapToDouble(Suspect::falseDiscoveryRate)));
    columns.add(
        new Column.Text(
            "kind", found.stream().map(suspect -> suspect.kind().name()).toArray(String[]::new)));
    columns.addAll(
        knownBy(answer.data(), table, fileRows, columns.stream().map(Column::name).toList()));
    return new Table("suspects", columns);
  }

  /** The columns at some rows that are text or no features: by them people know a row. */
  static List<Column> knownBy(PreparedData data, Table table, int[] fileRows, List<String> taken) {
    Set<String> features = Set.copyOf(data.encoding().columns());
    Set<String> used = new HashSet<>(taken);
    List<Column> known = new ArrayList<>();
    for (String name : table.names()) {
      Column column = table.find(name).orElseThrow();
      boolean knownBy = column instanceof Column.Text || !features.contains(name);
      if (knownBy && !name.equals(data.dataset().target())) {
        String[] cells =
            Arrays.stream(fileRows)
                .mapToObj(i -> column.isMissing(i) ? null : column.text(i))
                .toArray(String[]::new);
        known.add(new Column.Text(free(name, used), cells));
      }
    }
    return known;
  }

  private static Column numbers(String name, DoubleStream values) {
    return new Column.Numeric(name, values.toArray());
  }

  private static String free(String name, Set<String> used) {
    String free = name;
    while (!used.add(free)) {
      free = "file_" + free;
    }
    return free;
  }

  /** The file's own columns, under their names where these are free. */
  static List<Column> own(PreparedData data, Table table, List<String> taken) {
    List<String> names = new ArrayList<>(List.of(data.dataset().target()));
    names.addAll(data.encoding().columns());
    names.addAll(data.carried().keySet().stream().sorted().toList());
    Set<String> used = new HashSet<>(taken);
    List<Column> own = new ArrayList<>();
    for (String name : names) {
      own.add(table.require(name, "feature").named(free(name, used)));
    }
    return own;
  }

  private static Column column(String name, PreparedData data, double[] values) {
    return new Column.Numeric(name, data.inFileOrder(values));
  }

  private static double[] roots(double[] variances) {
    return Arrays.stream(variances).map(Math::sqrt).toArray();
  }
}
