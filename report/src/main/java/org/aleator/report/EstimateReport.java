// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.aleator.LabelStd;
import org.aleator.columns.ColumnStudy;
import org.aleator.encode.PreparedData;
import org.aleator.finding.Finding;
import org.aleator.finding.Finding.Severity;
import org.aleator.noise.NoiseKind;
import org.aleator.noise.level.NoiseLevel;
import org.aleator.report.page.Block;
import org.aleator.report.page.Page;
import org.aleator.report.plot.Figure;
import org.aleator.study.BarsText;
import org.aleator.study.Goal;
import org.aleator.study.Study;
import org.aleator.study.Verdict;
import org.aleator.suspect.Suspects;
import org.aleator.text.Digits;

/** The report of {@code estimate}: for the person who asked how noisy the data are. */
public final class EstimateReport {

  /**
   * What was found for one target.
   *
   * @param data the rows that were used and the way back to the file
   * @param study what was found
   * @param verdict whether the rows tell the noise, what is reached, and the floor
   * @param headline the verdict in words
   * @param suspects the labels that are probably wrong
   * @param ownRmse the RMSE of the user's own predictions, if there are any
   * @param outOfFold whether each row was predicted by fits that had not seen it
   * @param goal how many rows a wanted RMSE needs, if one is wanted
   * @param columns which columns matter, if that is wanted
   * @param findings all that the user should know
   */
  public record Target(
      PreparedData data,
      Study study,
      Verdict verdict,
      String headline,
      Suspects suspects,
      OptionalDouble ownRmse,
      boolean outOfFold,
      Optional<Goal> goal,
      Optional<ColumnStudy> columns,
      List<Finding> findings)
      implements TargetReport {
    public Target {
      findings = List.copyOf(findings);
    }

    @Override
    public String question() {
      return "How noisy is " + name() + "?";
    }

    @Override
    public String heading() {
      return "The noise in " + name();
    }

    @Override
    public List<Block> blocks(String prefix) {
      return new EstimateReport(this, prefix).blocks();
    }
  }

  private final Target target;
  private final String prefix;
  private final List<Block> blocks = new ArrayList<>();

  private EstimateReport(Target target, String prefix) {
    this.target = target;
    this.prefix = prefix;
  }

  /** One page for all targets of a file. */
  public static Page of(String source, List<? extends TargetReport> targets, Made made) {
    List<Block> blocks = new ArrayList<>();
    for (int i = 0; i < targets.size(); i++) {
      String prefix = targets.size() == 1 ? "" : "target-" + (i + 1) + "-";
      if (targets.size() > 1) {
        blocks.add(new Block.Heading(targets.get(i).heading()));
      }
      blocks.addAll(targets.get(i).blocks(prefix));
    }
    blocks.addAll(made.blocks());
    return new Page(question(targets), subtitle(source, targets.get(0)), blocks);
  }

  private static String question(List<? extends TargetReport> targets) {
    if (targets.size() == 1) {
      return targets.get(0).question();
    }
    boolean numbers = targets.stream().allMatch(target -> target instanceof Target);
    String names = String.join(", ", targets.stream().map(TargetReport::name).toList());
    return (numbers ? "How noisy is " + names : "How well can " + names + " be predicted") + "?";
  }

  private static String subtitle(String source, TargetReport target) {
    List<String> columns = target.data().encoding().columns();
    String from =
        columns.size() <= 6 ? String.join(", ", columns) : columns.size() + " other columns";
    return "%s: %s rows%s"
        .formatted(
            source,
            Digits.count(target.data().dataset().rows()),
            columns.isEmpty() ? "" : ", predicted from " + from);
  }

  private List<Block> blocks() {
    VerdictBlocks verdict = new VerdictBlocks(target);
    blocks.addAll(Notices.of(target.findings(), Severity.SEVERE));
    blocks.addAll(verdict.blocks());
    blocks.addAll(Notices.of(target.findings(), Severity.WARNING));
    if (!target.suspects().rows().isEmpty()) {
      heading("Labels that are probably wrong");
      blocks.addAll(SuspectRows.of(target));
    }
    target.verdict().coming().ifPresent(coming -> blocks.addAll(ComingBlocks.of(coming)));
    target.study().level().flatMap(NoiseLevel::bars).ifPresent(this::errorBars);
    estimators(verdict);
    noiseAlongTheFeatures();
    target.columns().ifPresent(found -> blocks.addAll(ColumnBlocks.of(id("columns"), found)));
    rowByRow();
    shapeOfTheNoise();
    target
        .verdict()
        .curve()
        .ifPresent(
            curve -> {
              heading("What more rows would buy");
              draw(LearningCurveFigure.of(id("learning-curve"), target, curve));
            });
    target
        .goal()
        .ifPresent(
            goal -> blocks.addAll(GoalBlocks.of(id("goal"), goal, target.verdict().curve())));
    heading("The rows to check first");
    blocks.addAll(NoisiestRows.of(target));
    blocks.addAll(Notices.goodToKnow(target.findings()));
    return blocks;
  }

  private void estimators(VerdictBlocks verdict) {
    heading("How much noise, by each estimator");
    verdict.shareOfVariance().ifPresent(words -> blocks.add(new Block.Text(words)));
    draw(Estimators.figure(id("estimators"), target.study()));
    blocks.add(Estimators.table(target.study()));
  }

  private void noiseAlongTheFeatures() {
    boolean dependsOnX = target.study().noise() == NoiseKind.HETEROSCEDASTIC;
    heading("Where the noise is");
    blocks.add(
        new Block.Text(
            dependsOnX
                ? "The noise depends on the features: some rows are surer than others."
                : "One size of noise fits all rows: nothing says that it depends on the"
                    + " features."));
    if (!target.verdict().determined()) {
      blocks.add(
          new Block.Text(
              "Its size is not determined, see above: read where it is large and where small, not"
                  + " how large."));
    }
    FitFigure.of(id("fit"), target).ifPresent(this::draw);
    new NoiseProfiles(target).figures(id("noise")).forEach(this::draw);
  }

  private void rowByRow() {
    heading("Row by row");
    draw(RowFigures.denoised(id("denoised"), target));
    draw(RowFigures.residuals(id("residuals"), target));
  }

  private void shapeOfTheNoise() {
    if (!(target.study().best().variance() > 0)) {
      return;
    }
    heading("The shape of the noise");
    double[] noise = target.study().best().normalisedNoise();
    DistributionFigures figures =
        new DistributionFigures("the noise", "ε̂, the noise of a row in units of σ", "rows", noise);
    draw(figures.histogram(id("histogram")));
    draw(figures.quantiles(id("quantiles")));
    RowFigures.calibration(id("calibration"), target).ifPresent(this::draw);
  }

  private void errorBars(LabelStd bars) {
    heading("What the error bars explain");
    BarsText.lines(bars).forEach(line -> blocks.add(new Block.Text(line)));
  }

  private void heading(String words) {
    blocks.add(new Block.Heading(words));
  }

  private void draw(Figure figure) {
    blocks.add(new Block.Drawing(figure));
  }

  private String id(String name) {
    return prefix + name;
  }
}
