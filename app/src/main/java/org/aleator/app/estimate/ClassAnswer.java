// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import org.aleator.ClassRates;
import org.aleator.classes.Ambiguity;
import org.aleator.classes.ClassStudy;
import org.aleator.classes.ClassVerdict;
import org.aleator.classes.OwnClasses;
import org.aleator.classes.SuspectClass;
import org.aleator.classes.UnpredictableRows;
import org.aleator.classes.VoteRates;
import org.aleator.columns.ColumnStudy;
import org.aleator.data.Column;
import org.aleator.data.Matrix;
import org.aleator.data.Table;
import org.aleator.encode.PreparedData;
import org.aleator.finding.Finding;
import org.aleator.finding.TargetFinding;
import org.aleator.report.ClassReport;
import org.aleator.report.ClassReport.SuspectRow;
import org.aleator.report.TargetReport;
import org.aleator.text.Excerpt;

/**
 * What {@code estimate} found for one target of classes, ready to be shown or written.
 *
 * @param source what the user calls the data, such as the file's name
 * @param data the rows that were used and the way back to the file
 * @param seed the seed of the run
 * @param study what was found
 * @param own what the user's own predictions are worth, if there are any
 * @param votes what people's votes on the rows say, if there are any
 * @param ambiguity where no model can tell the class
 * @param columns which columns matter, if that is wanted
 * @param seconds how long it took
 * @param whole what was read of a table that is too large to be held; absent where it was held
 */
record ClassAnswer(
    String source,
    PreparedData data,
    long seed,
    ClassStudy study,
    Optional<OwnClasses> own,
    Optional<VoteRates> votes,
    Ambiguity ambiguity,
    Optional<ColumnStudy> columns,
    double seconds,
    Optional<Whole> whole)
    implements TargetAnswer {

  /**
   * A table of which some rows were drawn.
   *
   * @param fileRows all its rows
   * @param rows those of them that have a label
   * @param rest what was found at all rows, if they were predicted
   */
  record Whole(long fileRows, long rows, Optional<Rest> rest) {}

  /**
   * What was found at all rows of a table of which some were drawn.
   *
   * @param suspects their suspect labels, the surest first
   * @param heldOutRows how many rows the model had not learned from
   * @param heldOut what the model reaches there
   */
  record Rest(List<SuspectRow> suspects, long heldOutRows, Optional<ClassRates> heldOut) {}

  /** The columns of {@code suspects.csv} before those of the file. */
  static final List<String> SUSPECT_COLUMNS =
      List.of("row", "given", "likelier", "probability", "false_discovery_rate");

  /** The same with what was found at all rows. */
  ClassAnswer with(Rest rest) {
    return new ClassAnswer(
        source,
        data,
        seed,
        study,
        own,
        votes,
        ambiguity,
        columns,
        seconds,
        whole.map(all -> new Whole(all.fileRows, all.rows, Optional.of(rest))));
  }

  /** The same with what votes say. */
  ClassAnswer with(VoteRates found) {
    return new ClassAnswer(
        source, data, seed, study, own, Optional.of(found), ambiguity, columns, seconds, whole);
  }

  @Override
  public List<String> text() {
    return ClassAnswerText.of(this);
  }

  @Override
  public JsonObject json() {
    return ClassAnswerJson.of(this);
  }

  @Override
  public TargetReport reported() {
    return new ClassReport.Target(
        data,
        study,
        own,
        votes,
        rowOf(),
        whole.isEmpty(),
        ambiguity,
        unpredictable(),
        columns,
        headline(),
        findings(),
        suspectRows());
  }

  String headline() {
    return own.map(predictions -> ClassVerdict.of(study, predictions))
        .orElseGet(() -> ClassVerdict.of(study));
  }

  /** How many rows have a label. */
  long rows() {
    return whole.map(Whole::rows).orElse((long) data.dataset().rows());
  }

  /** How many rows there are, used or not. */
  long fileRows() {
    return whole.map(Whole::fileRows).orElse((long) data.fileRowCount());
  }

  /** How many of the used rows each class has. */
  int[] sizes() {
    int[] sizes = new int[study.names().size()];
    Arrays.stream(data.dataset().y()).forEach(label -> sizes[(int) label]++);
    return sizes;
  }

  /** What the user should know. */
  List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    whole.ifPresent(
        all ->
            findings.add(new TargetFinding.ClassesOfDrawnRows(all.rows(), data.dataset().rows())));
    findings.addAll(data.findings());
    findings.addAll(study.findings());
    return findings;
  }

  /** The rows whose class nobody can predict. */
  UnpredictableRows unpredictable() {
    return UnpredictableRows.of(study, ambiguity);
  }

  /** The row in the file of a record, from 0. */
  int fileRow(int record) {
    return data.fileRows()[rowOf()[record]];
  }

  /** The first row of the data that each record is. */
  private int[] rowOf() {
    int[] rowOf = new int[study.audit().used().rows()];
    int[] recordOf = study.audit().recordOf();
    for (int i = recordOf.length - 1; i >= 0; i--) {
      if (recordOf[i] >= 0) {
        rowOf[recordOf[i]] = i;
      }
    }
    return rowOf;
  }

  /** The suspect labels with their rows in the file, from 0; none where rows have no numbers. */
  List<SuspectRow> suspectRows() {
    if (whole.isPresent()) {
      return whole.get().rest().map(Rest::suspects).orElse(List.of());
    }
    int[] rowOf = rowOf();
    List<SuspectRow> rows = new ArrayList<>();
    for (SuspectClass suspect : study.suspects().rows()) {
      rows.add(
          new SuspectRow(
              data.fileRows()[rowOf[suspect.row()]],
              name(suspect.given()),
              name(suspect.likelier()),
              suspect.probability()));
    }
    return rows;
  }

  private String name(int number) {
    return study.names().get(number);
  }

  /** A class as text shows it. */
  static String shown(String name) {
    return name.isBlank() ? "\"" + name + "\"" : Excerpt.of(name);
  }

  /**
   * One line per row of the file, in its order: {@code row} (from 1), each class's probability by
   * fits that had not seen the row, the likeliest class, {@code ambiguity}, the share of such rows
   * that even the best model misses, and {@code suspicion}, the probability that the label is not
   * the likeliest class. A row that was left out has empty cells there. The file's columns that
   * were used, the target first, come last.
   */
  @Override
  public Table rows(Table table) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.Numeric.counting("row", 1, data.fileRowCount()));
    Matrix p = study.probabilities();
    for (int c = 0; c < p.columns(); c++) {
      int ofClass = c;
      columns.add(numbers("p_" + Excerpt.escaped(name(c)), record -> p.get(record, ofClass)));
    }
    columns.add(words("predicted", record -> name(likeliest(p, record))));
    columns.add(numbers("ambiguity", record -> ambiguity.error()[record]));
    columns.add(numbers("suspicion", record -> study.suspects().probability()[record]));
    columns.addAll(AnswerFiles.own(data, table, columns.stream().map(Column::name).toList()));
    return new Table("rows", columns);
  }

  static int likeliest(Matrix p, int record) {
    int best = 0;
    for (int c = 1; c < p.columns(); c++) {
      best = p.get(record, c) > p.get(record, best) ? c : best;
    }
    return best;
  }

  private Column numbers(String name, IntToDoubleFunction ofRecord) {
    double[] values =
        Arrays.stream(study.audit().recordOf())
            .mapToDouble(record -> record < 0 ? Double.NaN : ofRecord.applyAsDouble(record))
            .toArray();
    return new Column.Numeric(name, data.inFileOrder(values));
  }

  private Column words(String name, IntFunction<String> ofRecord) {
    String[] values = new String[data.fileRowCount()];
    int[] recordOf = study.audit().recordOf();
    for (int i = 0; i < recordOf.length; i++) {
      values[data.fileRows()[i]] = recordOf[i] < 0 ? null : ofRecord.apply(recordOf[i]);
    }
    return new Column.Text(name, values);
  }

  /**
   * One line per suspect label, the most suspect first: its row as in {@code rows.csv}, the label,
   * the likelier class, the probability that the label is not the likeliest class and the
   * false-discovery rate of the lines down to it; then the file's columns by which people know a
   * row.
   */
  @Override
  public Table suspects(Table table) {
    List<SuspectRow> found = suspectRows();
    int[] fileRows = found.stream().mapToInt(SuspectRow::row).toArray();
    return suspects(found, AnswerFiles.knownBy(data, table, fileRows, SUSPECT_COLUMNS));
  }

  /**
   * The same of any list.
   *
   * @param known the file's columns by which people know these rows
   */
  static Table suspects(List<SuspectRow> found, List<Column> known) {
    double[] rates = new double[found.size()];
    double right = 0;
    for (int i = 0; i < rates.length; i++) {
      right += 1 - found.get(i).probability();
      rates[i] = right / (i + 1);
    }
    List<Column> columns = new ArrayList<>();
    columns.add(
        new Column.Numeric(
            SUSPECT_COLUMNS.get(0),
            Column.Kind.INTEGER,
            found.stream().mapToDouble(suspect -> suspect.row() + 1.0).toArray()));
    columns.add(
        new Column.Text(
            SUSPECT_COLUMNS.get(1), found.stream().map(SuspectRow::given).toArray(String[]::new)));
    columns.add(
        new Column.Text(
            SUSPECT_COLUMNS.get(2),
            found.stream().map(SuspectRow::likelier).toArray(String[]::new)));
    columns.add(
        new Column.Numeric(
            SUSPECT_COLUMNS.get(3), found.stream().mapToDouble(SuspectRow::probability).toArray()));
    columns.add(new Column.Numeric(SUSPECT_COLUMNS.get(4), rates));
    columns.addAll(known);
    return new Table("suspects", columns);
  }
}
