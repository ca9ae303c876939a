// SPDX-License-Identifier: Apache-2.0
package org.aleator.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.aleator.finding.Finding.Severity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The words that programs rely on and the sentences that people read. */
@Isolated("sets the locale of all of Java")
class FindingTest {
  /** One of every kind. */
  private static final List<Finding> ALL =
      List.of(
          new DataFinding.RowsWithMissingValues(
              2,
              24,
              List.of(
                  new DataFinding.MissingValues("a", 1), new DataFinding.MissingValues("b", 2))),
          new DataFinding.EmptyColumn("a"),
          new DataFinding.ConstantColumn("a"),
          new DataFinding.UnknownLevels(1, "city", 6, "Rome"),
          new DataFinding.ConstantLabels("y"),
          new DataFinding.CopiesLeftOut(3),
          new DataFinding.LabelsAtALimit(500001, 965, 20640, true),
          new DataFinding.EqualBars("s"),
          new NoiseFinding.BarsNotUsed(List.of("va", "dva")),
          new DataFinding.CensoredRows(965, 20640, Double.NEGATIVE_INFINITY, 500001),
          new DataFinding.OutliersLeftOut(List.of(new DataFinding.Outlier(42, 1e6))),
          new DataFinding.RowsSampled(100, 300),
          new NoiseFinding.FewRows(20, 30),
          new NoiseFinding.FunctionUsesUpRows(0.6),
          new NoiseFinding.FunctionErrorAboveNoise(1.5),
          new NoiseFinding.SmoothnessMatters(0.25),
          new NoiseFinding.KernelsDisagree(0.2),
          new NoiseFinding.SubsetsDisagree(),
          new NoiseFinding.PredictionsHaveSeenLabels(0.5),
          new NoiseFinding.SmoothFitContradicted(0.5),
          new NoiseFinding.ReplicatesContradictFit(0.1, 1),
          new NoiseFinding.NeighboursContradictFit(0.1, 1),
          new NoiseFinding.SplitNotFixed(),
          new NoiseFinding.NoNoiseFound("rice"),
          new NoiseFinding.EqualLabels(),
          new NoiseFinding.BelowMeasurable(1e-8),
          new NoiseFinding.FloorRowsDrawn(100_000, 250_000),
          new NoiseFinding.GaussianIntervals("the model has kept no predictions of held-out rows"),
          new InputNoiseFinding.NoVisibleNoise("x"),
          new InputNoiseFinding.HardlyToldApart("x", "y"),
          new InputNoiseFinding.NotDetermined("x", "y", 2),
          new InputNoiseFinding.NotToldApart("x", "y"),
          new InputNoiseFinding.FittedToSomeRows("x", 100, 120),
          new InputNoiseFinding.FittedToDrawnRows(45, 60),
          new InputNoiseFinding.LargeForFirstOrder(),
          new InputNoiseFinding.AboveWhatTargetAllows("x", 4, 1),
          new DynamicsFinding.RunsInParts(12),
          new DynamicsFinding.FieldMissesState("x"),
          new DynamicsFinding.FewValues("x", 3),
          new DynamicsFinding.OutlyingValue("x", "r4", 0.5, 9.6),
          new DynamicsFinding.ForecastEnds("a", 2, 1.5),
          new RowFinding.RowsDrawn(1_000_000, 1000, List.of("va", "dva"), List.of("unbiased")),
          new RowFinding.SuspectLabels(
              List.of(
                  new RowFinding.Slips(List.of(180, 314), "mistyped, about ten times too large")),
              0.9,
              "the floor",
              12.6,
              4.1),
          new RowFinding.FewSuspectLabels(
              List.of(new RowFinding.Slips(List.of(7), "copied from the row before"))),
          new RowFinding.RowsInGroups("patient", 42, 5875),
          new RowFinding.RowsShareUnits(42, List.of("age", "sex"), 0.1, 10.2),
          new RowFinding.MissingValuesKept(List.of(new DataFinding.MissingValues("a", 7))),
          new RowFinding.PredictionsAlone(),
          new RowFinding.CopyOfTarget("price_eur", 0.999999),
          new RowFinding.LooksLikePredictions("mu", 1.2),
          new RowFinding.NeighboursShareErrors(0.6),
          new DataFinding.IdentifyingColumn("id", 100, 100),
          new DataFinding.CountingColumn("id", "1", "100"),
          new RowFinding.ChosenRowsLeftOut(3),
          new RowFinding.RowsInOrderOfDates("day"),
          new ReadingFinding.MarksForMissing(
              List.of(new ReadingFinding.MissingMark("a", "N/A", 3))),
          new ReadingFinding.DecimalComma(List.of("a")),
          new ReadingFinding.ThousandsSeparators(List.of("a", "b")),
          new ReadingFinding.UnitsTakenOff(List.of(new ReadingFinding.UnitColumn("price", "€"))),
          new ReadingFinding.CellsWithoutUnit(
              List.of(new ReadingFinding.CellsOfUnit("price", "€", 2))),
          new ReadingFinding.TrueFalseColumns(List.of("flag")),
          new ReadingFinding.DatesAsNumbers(
              List.of(new ReadingFinding.DateColumn("day", "dd.MM.yyyy"))),
          new ReadingFinding.OtherEncoding("windows-1252"),
          new ReadingFinding.SheetRead("Data", 3),
          new TargetFinding.FewValuesTakenAsNumbers("quality", 6),
          new TargetFinding.TwoValuesTakenAsClasses("y", "0", "1"),
          new TargetFinding.RareClassesJoined(
              List.of(new TargetFinding.ClassSize("a", 3), new TargetFinding.ClassSize("b", 2)),
              5,
              "other"),
          new TargetFinding.RareClassesLeftOut(List.of(new TargetFinding.ClassSize("a", 1)), 5),
          new TargetFinding.ClassesOfDrawnRows(1_000_000, 100_000));

  private static List<Finding> all() {
    return ALL;
  }

  @Test
  void everyKindIsHere() {
    List<Class<?>> kinds =
        Arrays.stream(Finding.class.getPermittedSubclasses())
            .flatMap(family -> Arrays.stream(family.getPermittedSubclasses()))
            .toList();
    assertThat(ALL)
        .extracting(Object::getClass)
        .containsExactlyInAnyOrderElementsOf(kinds.stream().<Class<?>>map(kind -> kind).toList());
  }

  @ParameterizedTest
  @MethodSource("all")
  void theMessageIsOneLineWithoutAFullStop(Finding finding) {
    assertThat(finding.message()).isNotBlank().isEqualTo(finding.message().strip());
    assertThat(finding.message()).doesNotContain("\n").doesNotEndWith(".").doesNotContain(". ");
  }

  /** Documents of schema 1 carry these words: more may come, none changes. */
  @Test
  void kindsAreUniqueAndStable() {
    assertThat(ALL)
        .extracting(Finding::kind)
        .doesNotHaveDuplicates()
        .containsExactly(
            "rows-with-missing-values",
            "empty-column",
            "constant-column",
            "unknown-levels",
            "constant-labels",
            "copies-left-out",
            "labels-at-a-limit",
            "equal-bars",
            "bars-not-used",
            "censored-rows",
            "outliers-left-out",
            "rows-sampled",
            "few-rows",
            "function-uses-up-rows",
            "function-error-above-noise",
            "smoothness-matters",
            "kernels-disagree",
            "subsets-disagree",
            "predictions-have-seen-labels",
            "smooth-fit-contradicted",
            "replicates-contradict-fit",
            "neighbours-contradict-fit",
            "split-not-fixed",
            "no-noise-found",
            "equal-labels",
            "below-measurable",
            "floor-rows-drawn",
            "gaussian-intervals",
            "no-visible-noise",
            "hardly-told-apart",
            "not-determined",
            "not-told-apart",
            "fitted-to-some-rows",
            "fitted-to-drawn-rows",
            "large-for-first-order",
            "above-what-target-allows",
            "runs-in-parts",
            "field-misses-state",
            "few-values",
            "outlying-value",
            "forecast-ends",
            "rows-drawn",
            "suspect-labels",
            "few-suspect-labels",
            "rows-in-groups",
            "rows-share-units",
            "missing-values-kept",
            "predictions-alone",
            "copy-of-target",
            "looks-like-predictions",
            "neighbours-share-errors",
            "identifying-column",
            "counting-column",
            "chosen-rows-left-out",
            "rows-in-order-of-dates",
            "marks-for-missing",
            "decimal-comma",
            "thousands-separators",
            "units-taken-off",
            "cells-without-unit",
            "true-false-columns",
            "dates-as-numbers",
            "other-encoding",
            "sheet-read",
            "few-values-taken-as-numbers",
            "two-values-taken-as-classes",
            "rare-classes-joined",
            "rare-classes-left-out",
            "classes-of-drawn-rows");
  }

  @Test
  void whatLeavesTheAnswerStandingIsANoteAndWhatUndoesItIsSevere() {
    assertThat(kindsOf(Severity.NOTE))
        .containsExactly(
            "rows-with-missing-values",
            "empty-column",
            "constant-column",
            "copies-left-out",
            "equal-bars",
            "bars-not-used",
            "rows-sampled",
            "floor-rows-drawn",
            "gaussian-intervals",
            "no-visible-noise",
            "fitted-to-some-rows",
            "fitted-to-drawn-rows",
            "rows-drawn",
            "rows-in-groups",
            "missing-values-kept",
            "looks-like-predictions",
            "identifying-column",
            "counting-column",
            "chosen-rows-left-out",
            "marks-for-missing",
            "decimal-comma",
            "thousands-separators",
            "units-taken-off",
            "cells-without-unit",
            "true-false-columns",
            "dates-as-numbers",
            "other-encoding",
            "sheet-read",
            "few-values-taken-as-numbers",
            "two-values-taken-as-classes",
            "classes-of-drawn-rows");
    assertThat(kindsOf(Severity.SEVERE))
        .containsExactly(
            "predictions-have-seen-labels",
            "suspect-labels",
            "rows-share-units",
            "neighbours-share-errors");
  }

  private static Stream<String> kindsOf(Severity severity) {
    return ALL.stream().filter(f -> f.severity() == severity).map(Finding::kind);
  }

  @Test
  void suspectLabelsAreNamedWithWhatTheyChange() {
    List<Integer> rows = List.of(180, 314, 402, 511, 600, 1002);
    assertThat(
            new RowFinding.SuspectLabels(
                    List.of(new RowFinding.Slips(rows, "mistyped, about ten times too large")),
                    0.9,
                    "the floor",
                    12.6,
                    4.1)
                .message())
        .isEqualTo(
            "6 rows (180, 314, 402, 511, 600, …) look mistyped, about ten times too large; without"
                + " them the floor is about 4.100 instead of 12.60");
    assertThat(
            new RowFinding.FewSuspectLabels(
                    List.of(new RowFinding.Slips(List.of(7), "copied from the row before")))
                .message())
        .startsWith("1 row (7) looks copied from the row before; ");
  }

  @Test
  void messagesTellTheirNumbers() {
    assertThat(new NoiseFinding.FewRows(20, 30).message())
        .isEqualTo("few rows (20) for 30 features: the noise is hardly determined");
    assertThat(new DataFinding.CopiesLeftOut(1).message()).startsWith("1 row repeats another");
    assertThat(new DataFinding.CopiesLeftOut(20).message()).startsWith("20 rows repeat another");
    assertThat(new NoiseFinding.ReplicatesContradictFit(0.1, 1).message())
        .startsWith("rows with equal features scatter with variance 0.1000, the fit finds 1.000");
    assertThat(new NoiseFinding.NeighboursContradictFit(0.1, 1).message())
        .contains("variance 0.1000, the fit 1.000: the function jumps or bends faster");
    assertThat(new NoiseFinding.NeighboursContradictFit(1, 0.1).message())
        .contains("the fit 0.1000: the fit follows the noise");
    assertThat(new NoiseFinding.FunctionUsesUpRows(0.6).message()).contains("uses up 60 % of");
    assertThat(new DynamicsFinding.OutlyingValue("x", "r4", 0.5, 9.6).message())
        .startsWith("x of run r4 at time 0.5 lies 10 standard deviations");
    assertThat(new DynamicsFinding.ForecastEnds("a", 0, 1.5).message())
        .startsWith("the forecast of run a ends at time 1.5");
    assertThat(new DynamicsFinding.ForecastEnds("a", 2, 1.5).message())
        .startsWith("the forecast of run a (and of 2 more) ends");
  }

  @Test
  void outliersAreNamedUpToFive() {
    double[] y = {0, 1e6, 2e6, 3e6, 4e6, 5e6, 6e6, 7e6};
    assertThat(DataFinding.OutliersLeftOut.of(new int[] {1}, y).message())
        .startsWith("row 2 (label 1.000e+06) lies more than a hundred times as far out");
    assertThat(DataFinding.OutliersLeftOut.of(new int[] {1, 2, 3, 4, 5, 6, 7}, y).message())
        .contains("row 6 (label 5.000e+06) and 2 more lie more")
        .doesNotContain("row 7");
  }

  @Test
  void theMessageDoesNotDependOnTheLocale() {
    List<String> here = Finding.messages(ALL);
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    try {
      assertThat(Finding.messages(ALL)).isEqualTo(here);
    } finally {
      Locale.setDefault(before);
    }
  }
}
