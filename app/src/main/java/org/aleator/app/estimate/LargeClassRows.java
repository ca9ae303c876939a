// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.aleator.ClassPredictive;
import org.aleator.ClassRates;
import org.aleator.app.evaluate.ClassColumns;
import org.aleator.classes.SuspectClasses;
import org.aleator.data.Column;
import org.aleator.data.Matrix;
import org.aleator.data.Table;
import org.aleator.encode.ClassRows;
import org.aleator.encode.FeatureEncoding.Encoded;
import org.aleator.io.table.CsvWriter;
import org.aleator.model.FittedClasses;
import org.aleator.report.ClassReport.SuspectRow;
import org.aleator.scale.ClassScoreSums;
import org.aleator.text.Excerpt;
import org.aleator.util.Parallel;

/**
 * {@code rows.csv} and {@code suspects.csv} of a large table whose target is a class, written while
 * its rows are read again. No probability is of a fit that had seen the row: a row that was drawn
 * has that of the folds, any other that of the model, which learned from the drawn rows; at these
 * others the model is scored on the way.
 */
final class LargeClassRows {
  /** More than anybody looks through; the surest are kept. */
  private static final int MOST_SUSPECTS = 100_000;

  private final LargeTable table;
  private final LargeTable.Target target;
  private final ClassAnswer answer;
  private final FittedClasses model;
  private final Parallel parallel;
  private final SuspectClasses.Law law;
  private final int[] recordOf;
  private final List<String> names;
  private final ClassScoreSums heldOut;
  private final PriorityQueue<Suspect> suspects =
      new PriorityQueue<>(Suspect.SUREST_FIRST.reversed());
  private long written;

  /**
   * @param own the label's own probability
   * @param known the cells by which people know the row
   */
  private record Suspect(SuspectRow row, double own, List<Column> known) {
    private static final Comparator<Suspect> SUREST_FIRST =
        Comparator.comparingDouble((Suspect suspect) -> -suspect.row.probability())
            .thenComparingDouble(Suspect::own)
            .thenComparingInt(suspect -> suspect.row.row());
  }

  private LargeClassRows(
      LargeTable table,
      LargeTable.Target target,
      ClassAnswer answer,
      FittedClasses model,
      Parallel parallel) {
    this.table = table;
    this.target = target;
    this.answer = answer;
    this.model = model;
    this.parallel = parallel;
    this.law = SuspectClasses.Law.of(answer.study());
    this.names = answer.study().names();
    this.heldOut = new ClassScoreSums(names.size());
    this.recordOf = recordOfDrawn();
  }

  /** The record of each row that was drawn; −1 where it was left out. */
  private int[] recordOfDrawn() {
    int[] rows = answer.data().fileRows();
    int[] recordOf = new int[answer.data().fileRowCount()];
    Arrays.fill(recordOf, -1);
    for (int i = 0; i < rows.length; i++) {
      recordOf[rows[i]] = answer.study().audit().recordOf()[i];
    }
    return recordOf;
  }

  /** Writes the files; gives the answer with what was learned on the way. */
  static ClassAnswer write(
      Path file,
      LargeTable table,
      LargeTable.Target target,
      ClassAnswer answer,
      FittedClasses model,
      Parallel parallel) {
    LargeClassRows rows = new LargeClassRows(table, target, answer, model, parallel);
    CsvWriter.write(file, parallel, rows::give);
    List<Suspect> found = rows.suspects.stream().sorted(Suspect.SUREST_FIRST).toList();
    List<SuspectRow> listed = found.stream().map(Suspect::row).toList();
    CsvWriter.write(
        file.resolveSibling("suspects.csv"),
        ClassAnswer.suspects(listed, known(found.stream().map(Suspect::known).toList())));
    return answer.with(
        new ClassAnswer.Rest(
            listed,
            rows.heldOut.rows(),
            rows.heldOut.rows() == 0 ? Optional.empty() : Optional.of(rows.heldOut.rates())));
  }

  /** Cells of one row each as columns. */
  private static List<Column> known(List<List<Column>> cells) {
    List<Column> columns = new ArrayList<>();
    for (int j = 0; !cells.isEmpty() && j < cells.get(0).size(); j++) {
      int of = j;
      columns.add(
          new Column.Text(
              cells.get(0).get(j).name(),
              cells.stream()
                  .map(row -> row.get(of).isMissing(0) ? null : row.get(of).text(0))
                  .toArray(String[]::new)));
    }
    return columns;
  }

  /**
   * What the user's own predictions reach at all rows.
   *
   * @param drawn the rows that are studied, by whose names of classes all are scored
   */
  static ClassRates ownRates(
      LargeTable table, LargeTable.Target target, ClassRows drawn, OwnClassColumns own) {
    List<String> names = drawn.names();
    String label = target.data().dataset().target();
    ClassScoreSums sums = new ClassScoreSums(names.size());
    table.blocks(
        block -> {
          int[] labels = labels(block, label, names);
          int[] labelled = IntStream.range(0, labels.length).filter(i -> labels[i] >= 0).toArray();
          if (labelled.length > 0) {
            Matrix p = own.of(block, labelled);
            for (int i = 0; i < labelled.length; i++) {
              sums.add(p.values(), i * names.size(), labels[labelled[i]]);
            }
          }
        });
    return sums.rates();
  }

  /** The number of each row's class; −1 where it has none that is studied. */
  private static int[] labels(Table block, String target, List<String> names) {
    Column column = block.require(target, "target");
    int other = names.indexOf(ClassRows.OTHER);
    int[] labels = new int[block.rows()];
    for (int i = 0; i < labels.length; i++) {
      String label = column.isMissing(i) ? "" : ClassColumns.label(column, i);
      int own = names.indexOf(label);
      labels[i] = label.isEmpty() ? -1 : own >= 0 ? own : other;
    }
    return labels;
  }

  private void give(Consumer<Table> sink) {
    table.encoded(answer.data(), (block, encoded) -> sink.accept(rows(block, encoded)));
  }

  private Table rows(Table block, Encoded encoded) {
    int[] labels = labels(block, answer.target(), names);
    int[] at =
        IntStream.range(0, encoded.rows().length)
            .filter(i -> labels[encoded.rows()[i]] >= 0)
            .toArray();
    int[] rows = Arrays.stream(at).map(i -> encoded.rows()[i]).toArray();
    int[] given = Arrays.stream(rows).map(row -> labels[row]).toArray();
    ClassPredictive said = model.predict(encoded.x().selectRows(at), parallel);
    double[] ambiguity = said.ambiguity();
    Matrix p = probabilities(block, said, rows, given, ambiguity);
    double[] suspicion = law.probability(p, given);
    collect(block, rows, given, p, suspicion);
    List<Column> columns = new ArrayList<>();
    double[] numbers = new double[block.rows()];
    Arrays.setAll(numbers, i -> written + i + 1);
    written += block.rows();
    columns.add(new Column.Numeric("row", Column.Kind.INTEGER, numbers));
    for (int c = 0; c < names.size(); c++) {
      columns.add(
          column("p_" + Excerpt.escaped(names.get(c)), rows, block.rows(), p.columnValues(c)));
    }
    String[] predicted = new String[block.rows()];
    for (int i = 0; i < rows.length; i++) {
      predicted[rows[i]] = names.get(ClassAnswer.likeliest(p, i));
    }
    columns.add(new Column.Text("predicted", predicted));
    columns.add(column("ambiguity", rows, block.rows(), ambiguity));
    columns.add(column("suspicion", rows, block.rows(), suspicion));
    columns.addAll(
        AnswerFiles.own(answer.data(), block, columns.stream().map(Column::name).toList()));
    return new Table("rows", columns);
  }

  /** By fits that had not seen the row; scores the model where these are its own. */
  private Matrix probabilities(
      Table block, ClassPredictive said, int[] rows, int[] given, double[] ambiguity) {
    int[] drawn = target.pass().sample().drawn(block);
    double[] values = new double[rows.length * names.size()];
    for (int i = 0; i < rows.length; i++) {
      int record = drawn[rows[i]] < 0 ? -1 : recordOf[drawn[rows[i]]];
      double[] p =
          record < 0 ? said.probabilities(i) : answer.study().probabilities().rowValues(record);
      System.arraycopy(p, 0, values, i * names.size(), names.size());
      if (record >= 0) {
        ambiguity[i] = answer.ambiguity().error()[record];
      }
      if (drawn[rows[i]] < 0) {
        heldOut.add(values, i * names.size(), given[i]);
      }
    }
    return new Matrix(rows.length, names.size(), values);
  }

  private void collect(Table block, int[] rows, int[] given, Matrix p, double[] suspicion) {
    for (int i = 0; i < rows.length; i++) {
      if (SuspectClasses.isSuspect(suspicion[i], p.get(i, given[i]))) {
        SuspectRow row =
            new SuspectRow(
                (int) (written + rows[i]),
                names.get(given[i]),
                names.get(SuspectClasses.likelier(p, i, given[i])),
                suspicion[i]);
        int[] one = {rows[i]};
        suspects.add(
            new Suspect(
                row,
                p.get(i, given[i]),
                AnswerFiles.knownBy(answer.data(), block, one, ClassAnswer.SUSPECT_COLUMNS)));
        if (suspects.size() > MOST_SUSPECTS) {
          suspects.remove();
        }
      }
    }
  }

  private static Column column(String name, int[] rows, int tableRows, double[] values) {
    double[] perRow = new double[tableRows];
    Arrays.fill(perRow, Double.NaN);
    for (int i = 0; i < rows.length; i++) {
      perRow[rows[i]] = values[i];
    }
    return new Column.Numeric(name, perRow);
  }
}
