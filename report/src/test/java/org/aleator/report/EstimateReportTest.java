// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import org.aleator.finding.DataFinding;
import org.aleator.finding.NoiseFinding;
import org.aleator.noise.NoiseKind;
import org.aleator.report.page.Block;
import org.aleator.report.page.Page;
import org.aleator.report.plot.Figure;
import org.aleator.text.Digits;
import org.junit.jupiter.api.Test;

class EstimateReportTest {
  private final Invented invented = new Invented();

  @Test
  void errorThatIsAllNoiseIsAReasonToStop() {
    assertThat(answer()).startsWith("Stop tuning");
    assertThat(invented.html()).contains("No model can beat, RMSE", "95 %: 0.9899 to 1.010");
  }

  @Test
  void errorAboveTheNoiseIsAReasonToGoOnAndSaysByHowMuch() {
    invented.reachedRmse = 1.25;
    // 1 − 1/1.25
    assertThat(answer())
        .isEqualTo(
            "Go on: likely 20 % of the error can be removed (19 to 21 %); an RMSE of 1.250 is"
                + " reached on unseen rows, and no model of these columns gets below about 1.000"
                + " (0.9899 to 1.010).");
  }

  @Test
  void gainThatTheIntervalDoesNotExcludeToBeNothingIsPutAsPerhaps() {
    invented.reachedRmse = 1.04;
    invented.floorSpread = 0.2;
    assertThat(answer())
        .startsWith("Probably little is left to gain: likely 4 % of the error (0 to");
  }

  @Test
  void ownPredictionsAreWhatIsJudged() {
    invented.ownRmse = OptionalDouble.of(2);
    assertThat(answer())
        .startsWith("At least 74 % of your model's squared error can be removed: a model here");
    assertThat(invented.html()).contains("Your predictions, RMSE");
  }

  @Test
  void rowsThatCannotTellAreSaidToWithWhatIsKnown() {
    invented.determined = false;
    invented.reachedRmse = 1.25;
    assertThat(answer())
        .startsWith(
            "Not determined: the best possible RMSE is at most about 1.250, which is reached");
    assertThat(invented.html())
        .contains("The error still falls with every row", ">at most 1.250<")
        .doesNotContain("Stop tuning", "Go on:");
  }

  @Test
  void severeFindingStandsAboveTheNumberAndANoteBelow() {
    invented.findings =
        List.of(
            new DataFinding.ConstantColumn("z"), new NoiseFinding.PredictionsHaveSeenLabels(0.5));
    List<Block> blocks = page().blocks();
    assertThat(blocks.get(0)).isInstanceOf(Block.Notice.class);
    String html = page().html();
    assertThat(html.indexOf("they have probably seen these labels"))
        .isBetween(0, html.indexOf("<p class=\"answer\">"));
    assertThat(html.indexOf("column z left out")).isEqualTo(-1);
    assertThat(html.indexOf("Column z left out"))
        .isGreaterThan(html.indexOf("<dl class=\"facts\">"));
  }

  @Test
  void everyChartOfTheIssueIsThere() {
    assertThat(page().figures())
        .extracting(Figure::id)
        .containsExactly(
            "estimators",
            "fit",
            "noise-1",
            "denoised",
            "residuals",
            "histogram",
            "quantiles",
            "calibration",
            "learning-curve");
  }

  @Test
  void everyChartHasWordsAndATextAlternative() {
    String html = page().html();
    for (Figure figure : page().figures()) {
      assertThat(figure.title()).isNotBlank();
      assertThat(figure.meaning()).isNotBlank();
      assertThat(figure.alternative()).isNotBlank();
      assertThat(html).contains("id=\"" + figure.id() + "\" role=\"img\" aria-label=\"");
    }
    assertThat(html.split("<details>", -1)).hasSize(page().figures().size() + 1);
  }

  @Test
  void tableOfEstimatorsHasTheNumbersOfTheStudy() {
    var best = invented.target().study().best();
    assertThat(invented.html())
        .contains("unbiased (the answer)")
        .contains("<td class=\"n\">" + Digits.of(best.variance()) + "</td>")
        .contains("<td class=\"r\">0.9800 to 1.020</td>");
  }

  @Test
  void profileOfConstantNoiseIsFlat() {
    invented.noise = NoiseKind.HOMOSCEDASTIC;
    Figure profile = figure("noise-1");
    double[] std = profile.panel().marks().get(2).high();
    assertThat(std).containsOnly(1);
    assertThat(invented.html()).contains("One size of noise fits all rows");
  }

  @Test
  void profilesAlongSeveralFeaturesSayWhatBecameOfTheOthersAndHowManyAreLeftOut() {
    invented.features = 9;
    invented.category = true;
    assertThat(page().figures()).extracting(Figure::id).contains("noise-6").doesNotContain("fit");
    assertThat(figure("noise-1").meaning())
        .contains("the other features as these rows have them", "6 of 10 features");
    // σ² = 0.9 + 0.2 x: the only feature along which σ rises by much is the first one.
    assertThat(figure("noise-1").title()).isEqualTo("The noise along x");
  }

  @Test
  void categoriesAreShownByLevel() {
    invented.category = true;
    assertThat(page().figures())
        .filteredOn(f -> f.id().startsWith("noise"))
        .anySatisfy(
            f -> assertThat(f.panel().y().categories()).containsExactlyInAnyOrder("a", "b"));
  }

  @Test
  void noisiestRowsAreNamedByTheirPlaceInTheFile() {
    Block.Rows rows =
        page().blocks().stream()
            .filter(Block.Rows.class::isInstance)
            .map(Block.Rows.class::cast)
            .filter(table -> table.caption().equals("The noisiest rows"))
            .findFirst()
            .orElseThrow();
    double[] noise = invented.target().study().best().normalisedNoise();
    int worst = 0;
    for (int i = 0; i < noise.length; i++) {
      worst = Math.abs(noise[i]) > Math.abs(noise[worst]) ? i : worst;
    }
    // Row 0 of the data is the file's second.
    assertThat(rows.rows().get(0).get(0)).isEqualTo(Integer.toString(worst + 2));
    assertThat(rows.columns()).contains("y", "x", "in units of σ");
  }

  @Test
  void endTellsHowItWasMade() {
    assertThat(invented.html())
        .contains("aleator estimate &#39;my file.csv&#39;", ">7</td>", "1.3 s", ">0.1</td>");
  }

  @Test
  void severalTargetsShareAPage() {
    Page page =
        EstimateReport.of("f", List.of(invented.target(), invented.target()), Invented.MADE);
    assertThat(page.figures()).extracting(Figure::id).doesNotHaveDuplicates().hasSize(18);
  }

  private Page page() {
    return EstimateReport.of("my file.csv", List.of(invented.target()), Invented.MADE);
  }

  private Figure figure(String id) {
    return page().figures().stream().filter(f -> f.id().equals(id)).findFirst().orElseThrow();
  }

  private String answer() {
    return page().blocks().stream()
        .filter(Block.Answer.class::isInstance)
        .map(block -> ((Block.Answer) block).text())
        .findFirst()
        .orElseThrow();
  }
}
