// SPDX-License-Identifier: Apache-2.0
package org.aleator.columns;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.aleator.audit.RowAudit;
import org.aleator.classes.ClassStudy;
import org.aleator.columns.LeaveOut.Adds;
import org.aleator.columns.LeaveOut.Twins;
import org.aleator.data.Dataset;
import org.aleator.encode.FeatureEncoding;
import org.aleator.encode.PreparedData;
import org.aleator.learn.stack.Clusters;
import org.aleator.noise.NoiseKind;
import org.aleator.noise.level.TableFit;
import org.aleator.study.Study;
import org.aleator.study.Verdict;
import org.aleator.text.Excerpt;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Setting;
import org.aleator.util.Work;

/**
 * Which columns of a table matter for what is left: what would be reached without each of them, and
 * along which the noise grows.
 *
 * @param rows how many were used
 * @param measures what is found of each column
 * @param now the measures with all columns
 * @param columns what is lost without each, the greatest loss first
 * @param spare columns that may all go at once; empty where there are none
 * @param twins of which either may go, and not both
 * @param noise along which columns the noise changes, the most first; empty where one size of noise
 *     fits all rows
 */
public record ColumnStudy(
    int rows,
    List<Measure> measures,
    double[] now,
    List<Column> columns,
    Optional<Spare> spare,
    List<Same> twins,
    List<NoiseAlong> noise) {

  /** Models are fitted anew for every column: more rows would take too long. */
  private static final int MOST_ROWS = 3_000;

  /** Of the time of a run, roughly, what comes before the columns. */
  public static final double BEFORE = 0.4;

  /** What is found of a column. */
  public enum Measure {
    REACHED_RMSE("RMSE"),
    FLOOR_RMSE("noise floor"),
    LOG_LOSS("log-loss"),
    ERROR("error");

    private final String words;

    Measure(String words) {
      this.words = words;
    }

    /** What a person calls it. */
    public String words() {
      return words;
    }
  }

  /**
   * A measure without some columns.
   *
   * @param standardError of its difference from that with all columns
   */
  public record Value(double value, double standardError) {}

  /**
   * A column.
   *
   * @param rise of the mean squared error, or of the log-loss
   * @param pValue of no rise, corrected for the number of columns
   * @param without each measure without it
   */
  public record Column(String name, Rise rise, double pValue, Adds adds, List<Value> without) {
    public Column {
      without = List.copyOf(without);
    }
  }

  /**
   * Columns that may go at once.
   *
   * @param nothing whether they add nothing; else they may add a little
   */
  public record Spare(List<String> columns, Rise rise, List<Value> without, boolean nothing) {
    public Spare {
      columns = List.copyOf(columns);
      without = List.copyOf(without);
    }
  }

  /** Two columns that carry the same, and what is lost without both. */
  public record Same(String one, String other, Rise rise, List<Value> without) {
    public Same {
      without = List.copyOf(without);
    }
  }

  public ColumnStudy {
    measures = List.copyOf(measures);
    columns = List.copyOf(columns);
    twins = List.copyOf(twins);
    noise = List.copyOf(noise);
  }

  /**
   * Refuses a table of which no column can be left out.
   *
   * @param source what messages call it
   */
  public static void requirePossible(String source, PreparedData data) {
    int columns = data.encoding().columns().size();
    if (columns < 2) {
      throw new InvalidInputException(
          Setting.COLUMNS,
          columns == 0
              ? "%s has no column to leave out".formatted(source)
              : "%s has one column to predict from, %s: nothing is left without it"
                  .formatted(source, Excerpt.of(data.encoding().columns().get(0))));
    }
    if (data.dataset().rows() < TableFit.FEWEST_ROWS) {
      throw new InvalidInputException(
          Setting.COLUMNS,
          "%s has %d rows, and what a column adds needs at least %d"
              .formatted(source, data.dataset().rows(), TableFit.FEWEST_ROWS));
    }
  }

  /**
   * Of a target of numbers.
   *
   * @param data the rows that were studied, and how their columns became features
   * @param source what messages call them
   */
  public static ColumnStudy of(String source, PreparedData data, Study study, Work work) {
    requirePossible(source, data);
    Verdict verdict = Verdict.of(study, study.data().rows());
    if (verdict.reached().isEmpty()) {
      throw new InvalidInputException(
          Setting.COLUMNS,
          "%s: what a column adds cannot be told where nothing is reached on held-out rows: the rows are too few, or their labels do not vary"
              .formatted(source));
    }
    Work own = work.split("columns");
    Dataset used = RowAudit.of(study.data()).atMost(MOST_ROWS, own.seed()).used();
    LeaveOut found =
        LeaveOut.of(
            data.encoding().columns(),
            features(data.encoding()),
            new NumberFits(used, own),
            clusters(used),
            own);
    List<NoiseAlong> noise =
        study.noise() == NoiseKind.HETEROSCEDASTIC
            ? NoiseAlong.of(study.best().rowVariance(), study.data().x(), data.encoding())
            : List.of();
    return of(used.rows(), found, NumberScale.of(verdict), noise);
  }

  /** Of a target of classes. */
  public static ColumnStudy of(String source, PreparedData data, ClassStudy study, Work work) {
    requirePossible(source, data);
    Work own = work.split("columns");
    RowAudit audit = study.audit().atMost(MOST_ROWS, own.seed());
    Dataset used = audit.used();
    LeaveOut found =
        LeaveOut.of(
            data.encoding().columns(),
            features(data.encoding()),
            new ClassFits(used, ClassStudy.labels(used, study.names()), own),
            clusters(used),
            own);
    return of(used.rows(), found, new ClassScale(study.reached()), List.of());
  }

  /** From rises of losses to measures a person knows. */
  interface Scale {
    List<Measure> measures();

    /** Each measure where every loss is risen by so much. */
    List<Value> without(List<Rise> rises);
  }

  private static ColumnStudy of(int rows, LeaveOut found, Scale scale, List<NoiseAlong> noise) {
    List<Rise> none = IntStream.range(0, found.whole().length).mapToObj(k -> Rise.NONE).toList();
    double nothing = LeaveOut.NOTHING * found.whole()[0];
    return new ColumnStudy(
        rows,
        scale.measures(),
        scale.without(none).stream().mapToDouble(Value::value).toArray(),
        found.columns().stream()
            .map(
                column ->
                    new Column(
                        column.name(),
                        column.rise(),
                        column.pValue(),
                        column.adds(),
                        scale.without(column.rises())))
            .sorted(Comparator.comparingDouble((Column column) -> -column.rise().value()))
            .toList(),
        found
            .spare()
            .map(
                spare ->
                    new Spare(
                        spare.columns(),
                        spare.rises().get(0),
                        scale.without(spare.rises()),
                        spare.rises().get(0).atMost() < nothing)),
        found.twins().stream().map(twins -> same(twins, scale)).toList(),
        noise);
  }

  private static Same same(Twins twins, Scale scale) {
    return new Same(twins.one(), twins.other(), twins.both().get(0), scale.without(twins.both()));
  }

  private static Clusters clusters(Dataset data) {
    return Clusters.of(data.groups(), IntStream.range(0, data.rows()).toArray());
  }

  private static List<int[]> features(FeatureEncoding encoding) {
    List<int[]> features = new ArrayList<>();
    int at = 0;
    for (FeatureEncoding.Feature feature : encoding.features()) {
      int end = at + FeatureEncoding.width(feature);
      features.add(IntStream.range(at, end).toArray());
      at = end;
    }
    return features;
  }

  /** The answer in sentences without full stops, the most important first; at least one. */
  public List<String> words() {
    return ColumnWords.of(this);
  }
}
