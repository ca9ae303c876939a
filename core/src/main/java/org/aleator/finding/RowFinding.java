// SPDX-License-Identifier: Apache-2.0
package org.aleator.finding;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** About rows that are not what an answer takes them for: independent, and complete. */
public sealed interface RowFinding extends Finding {

  /**
   * The table is too large to be held: what needs rows in memory rests on some of them.
   *
   * @param rows how many were read
   * @param drawn how many of these were kept, by a hash of their values
   * @param ofAll the methods whose answer is of all rows
   * @param ofDrawn the methods whose answer is of those that were drawn
   */
  record RowsDrawn(long rows, int drawn, List<String> ofAll, List<String> ofDrawn)
      implements RowFinding {
    public RowsDrawn {
      ofAll = List.copyOf(ofAll);
      ofDrawn = List.copyOf(ofDrawn);
    }

    @Override
    public String message() {
      String all = String.join(" and ", ofAll);
      String some =
          String.format(
              Locale.ROOT, "%,d drawn from all %,d rows by a hash of their values", drawn, rows);
      if (ofDrawn.isEmpty()) {
        return String.format(
            Locale.ROOT, "%s of all %,d rows", all + (ofAll.size() == 1 ? " is" : " are"), rows);
      }
      String rest = String.join(", ", ofDrawn) + (ofDrawn.size() == 1 ? " rests on " : " rest on ");
      return rest
          + some
          + (ofAll.isEmpty() ? "" : "; " + all + (ofAll.size() == 1 ? " is" : " are") + " of all");
    }
  }

  /**
   * Labels that are probably wrong and carry more than a tenth of the noise.
   *
   * @param slips what they look like, the largest group first
   * @param shareOfNoise the part of the squared residuals that is of these rows
   * @param measure what the two numbers are: {@code the floor}, or {@code what is reached} where
   *     the floor is not determined
   * @param rmse with them
   * @param rmseWithout without them
   */
  record SuspectLabels(
      List<Slips> slips, double shareOfNoise, String measure, double rmse, double rmseWithout)
      implements RowFinding {
    public SuspectLabels {
      slips = List.copyOf(slips);
    }

    @Override
    public Severity severity() {
      return Severity.SEVERE;
    }

    @Override
    public String message() {
      return String.format(
          Locale.ROOT,
          "%s; without them %s is about %.4g instead of %.4g",
          Slips.sentence(slips),
          measure,
          rmseWithout,
          rmse);
    }
  }

  /**
   * Labels that are probably wrong and carry little of the noise.
   *
   * @param slips what they look like, the largest group first
   */
  record FewSuspectLabels(List<Slips> slips) implements RowFinding {
    public FewSuspectLabels {
      slips = List.copyOf(slips);
    }

    @Override
    public Severity severity() {
      return Severity.WARNING;
    }

    @Override
    public String message() {
      return Slips.sentence(slips) + "; they are counted, and change the answer little";
    }
  }

  /**
   * Suspect labels of one kind.
   *
   * @param rows counted from 1, ascending
   * @param words how they look, such as {@code mistyped, about ten times too large}
   */
  record Slips(List<Integer> rows, String words) {
    /** As many as a sentence can name; the others are counted. */
    private static final int MOST_NAMED = 5;

    public Slips {
      rows = List.copyOf(rows);
    }

    private static String sentence(List<Slips> slips) {
      return slips.stream().map(Slips::phrase).collect(Collectors.joining("; "));
    }

    private String phrase() {
      String named =
          rows.stream().limit(MOST_NAMED).map(String::valueOf).collect(Collectors.joining(", "));
      return String.format(
          Locale.ROOT,
          "%,d %s (%s%s) %s %s",
          rows.size(),
          rows.size() == 1 ? "row" : "rows",
          named,
          rows.size() > MOST_NAMED ? ", …" : "",
          rows.size() == 1 ? "looks" : "look",
          words);
    }
  }

  /**
   * Rows that belong together were kept together.
   *
   * @param column the column that says which
   * @param groups how many groups
   * @param rows how many rows in all
   */
  record RowsInGroups(String column, int groups, int rows) implements RowFinding {
    @Override
    public String message() {
      return String.format(
          Locale.ROOT,
          "rows of one %s are kept together (%,d groups): the answer is about rows of a new %s",
          column,
          groups,
          column);
    }
  }

  /**
   * Rows next to each other in the file share a unit that the features reveal.
   *
   * @param units how many there are
   * @param columns the columns that stay the same within one
   * @param rmse of a model that has seen other rows of the same units
   * @param rmseOfNewUnits of the same model, of units it has not seen
   */
  record RowsShareUnits(int units, List<String> columns, double rmse, double rmseOfNewUnits)
      implements RowFinding {
    /** As many as a sentence can name; the others are counted. */
    private static final int MOST_NAMED = 4;

    public RowsShareUnits {
      columns = List.copyOf(columns);
    }

    @Override
    public Severity severity() {
      return Severity.SEVERE;
    }

    @Override
    public String message() {
      int more = columns.size() - MOST_NAMED;
      return String.format(
          Locale.ROOT,
          "the rows come in %,d units, next to each other in the file, in which %s%s the same: one"
              + " model errs by %.4g where it has seen other rows of the unit, by %.4g where it has"
              + " not; everything here is about further rows of these units; for new ones, give the"
              + " column that identifies the units as the groups",
          units,
          String.join(", ", columns.subList(0, Math.min(columns.size(), MOST_NAMED))),
          more > 0 ? " and " + more + " more stay" : columns.size() == 1 ? " stays" : " stay",
          rmse,
          rmseOfNewUnits);
    }
  }

  /**
   * Rows that the user chose were left out.
   *
   * @param rows how many
   */
  record ChosenRowsLeftOut(int rows) implements RowFinding {
    @Override
    public String message() {
      return rows == 1 ? "1 row left out, as chosen" : rows + " rows left out, as chosen";
    }
  }

  /**
   * Rows are used in which features are missing.
   *
   * @param columns which features, and in how many rows
   */
  record MissingValuesKept(List<DataFinding.MissingValues> columns) implements RowFinding {
    public MissingValuesKept {
      columns = List.copyOf(columns);
    }

    @Override
    public String message() {
      return "values are missing in "
          + columns.stream()
              .map(missing -> missing.column() + " (" + missing.rows() + ")")
              .collect(Collectors.joining(", "))
          + ": such rows are used; that a value is missing is a feature of its own, and a missing"
          + " number is replaced by the median";
    }
  }

  /** There are own predictions and no features. */
  record PredictionsAlone() implements RowFinding {
    @Override
    public Severity severity() {
      return Severity.WARNING;
    }

    @Override
    public String message() {
      return "there are no features, only predictions: what is called noise here is what no"
          + " correction of the predictions by their own value removes, the noise and the model's"
          + " errors together; the columns that the model was given would separate the two, and"
          + " show whether the predictions had seen these labels";
    }
  }

  /**
   * A feature looks like a copy of the target.
   *
   * @param column its name
   * @param correlation with the target
   */
  record CopyOfTarget(String column, double correlation) implements RowFinding {
    @Override
    public Severity severity() {
      return Severity.WARNING;
    }

    @Override
    public String message() {
      return String.format(
          Locale.ROOT,
          "column %s follows the target almost exactly (correlation %.6f): if it is the target in"
              + " another form, leave it out: otherwise nothing else is measured",
          column,
          correlation);
    }
  }

  /**
   * A feature looks like predictions of the target.
   *
   * @param column its name
   * @param rmse between it and the target
   */
  record LooksLikePredictions(String column, double rmse) implements RowFinding {
    @Override
    public String message() {
      return String.format(
          Locale.ROOT,
          "column %s looks like predictions of the target (RMSE %.4g): if it is, name it as the"
              + " predictor's column, so that it is judged and not learned from",
          column,
          rmse);
    }
  }

  /**
   * The file is in the order of a column of dates, which is a feature.
   *
   * @param column the dates
   */
  record RowsInOrderOfDates(String column) implements RowFinding {
    @Override
    public Severity severity() {
      return Severity.WARNING;
    }

    @Override
    public String message() {
      return "the rows come in the order of "
          + column
          + ", and the answer is about rows between them: held-out rows are predicted from earlier"
          + " and later ones; for rows that are yet to come, give "
          + column
          + " as the time";
    }
  }

  /**
   * What the model misses at one row it misses at the next one of the file, too.
   *
   * @param correlation of residuals of neighbouring rows
   */
  record NeighboursShareErrors(double correlation) implements RowFinding {
    @Override
    public Severity severity() {
      return Severity.SEVERE;
    }

    @Override
    public String message() {
      return String.format(
          Locale.ROOT,
          "rows depend on their neighbours in the file: what the model misses at one row correlates"
              + " by %.2f with what it misses at the next; the intervals are too narrow, and part of"
              + " what counts as noise is a drift or a unit that no column shows; if rows belong"
              + " together (a day, a machine), give the column that says so as the groups; if they"
              + " came one after the other, give the column of times as the time",
          correlation);
    }
  }
}
