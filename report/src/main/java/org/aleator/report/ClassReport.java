// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.aleator.Interval;
import org.aleator.classes.Ambiguity;
import org.aleator.classes.ClassBest;
import org.aleator.classes.ClassReached;
import org.aleator.classes.ClassStudy;
import org.aleator.classes.ClassVerdict;
import org.aleator.classes.OwnClasses;
import org.aleator.classes.Rate;
import org.aleator.classes.UnpredictableRows;
import org.aleator.classes.VoteRates;
import org.aleator.columns.ColumnStudy;
import org.aleator.encode.PreparedData;
import org.aleator.finding.Finding;
import org.aleator.finding.Finding.Severity;
import org.aleator.metric.ClassPredictions;
import org.aleator.metric.ClassScores;
import org.aleator.metric.ReliabilityCurve;
import org.aleator.report.page.Block;
import org.aleator.report.page.Block.Fact;
import org.aleator.report.plot.Figure;
import org.aleator.text.Digits;

/** The report of {@code estimate} where the target is a class. */
public final class ClassReport {
  /**
   * What was found for one target.
   *
   * @param data the rows that were used and the way back to the file
   * @param study what was found
   * @param own what the user's own predictions are worth, if there are any
   * @param votes what people's votes on the rows say, if there are any
   * @param rowOf the first row of the data that each record is
   * @param numbered whether rows have numbers in a file
   * @param ambiguity where no model can tell the class
   * @param unpredictable the rows there
   * @param columns which columns matter, if that is wanted
   * @param headline the verdict in words
   * @param findings all that the user should know
   * @param suspects labels that are probably not the likeliest class, surest first
   */
  public record Target(
      PreparedData data,
      ClassStudy study,
      Optional<OwnClasses> own,
      Optional<VoteRates> votes,
      int[] rowOf,
      boolean numbered,
      Ambiguity ambiguity,
      UnpredictableRows unpredictable,
      Optional<ColumnStudy> columns,
      String headline,
      List<Finding> findings,
      List<SuspectRow> suspects)
      implements TargetReport {
    public Target {
      findings = List.copyOf(findings);
      suspects = List.copyOf(suspects);
    }

    @Override
    public String question() {
      return "How well can " + name() + " be predicted?";
    }

    @Override
    public String heading() {
      return "The classes of " + name();
    }

    @Override
    public List<Block> blocks(String prefix) {
      return new ClassReport(this, prefix).blocks();
    }
  }

  /**
   * A suspect label.
   *
   * @param row in the file, from 0
   * @param given the label
   * @param likelier the class that is likelier
   * @param probability that the label is not the likeliest class
   */
  public record SuspectRow(int row, String given, String likelier, double probability) {}

  private final Target target;
  private final ClassStudy study;
  private final ClassPredictions predictions;
  private final String prefix;
  private final List<Block> blocks = new ArrayList<>();

  private ClassReport(Target target, String prefix) {
    this.target = target;
    this.study = target.study();
    this.predictions = new ClassPredictions(study.probabilities(), study.labels().of());
    this.prefix = prefix;
  }

  private List<Block> blocks() {
    blocks.addAll(Notices.of(target.findings(), Severity.SEVERE));
    blocks.add(new Block.Answer(target.headline()));
    blocks.add(new Block.Text(meaning()));
    blocks.add(new Block.Facts(facts()));
    blocks.addAll(Notices.of(target.findings(), Severity.WARNING));
    study.coming().ifPresent(coming -> blocks.addAll(ComingBlocks.of(coming)));
    scores();
    target.own().ifPresent(own -> blocks.addAll(OwnClassBlocks.of(prefix, study, own)));
    blocks.addAll(AmbiguousBlocks.of(target.ambiguity()));
    blocks.addAll(UnpredictableRowBlocks.of(target));
    target.columns().ifPresent(found -> blocks.addAll(ColumnBlocks.of(prefix + "columns", found)));
    probabilities();
    blocks.addAll(ClassRocBlocks.of(prefix, study, predictions));
    heading("What more rows would buy");
    draw(ClassCurveFigure.of(prefix + "learning-curve", study));
    if (study.names().size() <= ClassFigures.MOST_CLASSES) {
      heading("Which classes are mistaken for which");
      blocks.add(ClassFigures.confusion(study.names(), study.reached().scores().confusion()));
    }
    blocks.addAll(SuspectClassBlocks.of(target));
    blocks.addAll(Notices.goodToKnow(target.findings()));
    return blocks;
  }

  private String meaning() {
    return study
        .best()
        .undetermined()
        .map(
            reason ->
                "What is reached is certain; how much better a model could be is not: "
                    + reason
                    + ".")
        .orElse(
            "The rest depends on what these columns do not show: no model of them can predict it,"
                + " but another column might.");
  }

  private List<Fact> facts() {
    ClassReached reached = study.reached();
    ClassBest best = study.best();
    List<Fact> facts = new ArrayList<>();
    facts.add(
        new Fact(
            "Predicted right on unseen rows",
            ClassVerdict.percent(1 - reached.error().value()),
            accuracies(reached.error().interval())));
    facts.add(
        best.determined()
            ? new Fact(
                "No model can beat",
                ClassVerdict.percent(1 - best.error().value()),
                accuracies(best.error().interval()))
            : new Fact(
                "No model can beat",
                "not determined",
                "perhaps %s (%s)"
                    .formatted(
                        ClassVerdict.percent(1 - best.error().value()),
                        accuracies(best.error().interval()))));
    target
        .votes()
        .ifPresent(
            votes ->
                facts.add(
                    new Fact(
                        "By the votes, whatever the columns",
                        ClassVerdict.percent(1 - votes.error().value()),
                        accuracies(votes.error().interval()))));
    target
        .own()
        .ifPresent(
            own ->
                facts.add(
                    new Fact(
                        "Your predictions",
                        ClassVerdict.percent(own.rates().accuracy()),
                        own.haveSeenLabels()
                            ? "they have seen these labels"
                            : accuracies(own.rates().error().interval()))));
    facts.add(
        new Fact(
            "Ten times the rows",
            ClassVerdict.percent(1 - study.curve().errorAtTenfold()),
            "twice the rows: %s; by the learning curve"
                .formatted(ClassVerdict.percent(1 - study.curve().errorAtTwice()))));
    facts.add(
        new Fact(
            "Always the most frequent class",
            ClassVerdict.percent(1 - study.baseRate().error()),
            "without any column"));
    return facts;
  }

  /** An interval of the error as one of the rows predicted right. */
  private static String accuracies(Interval error) {
    return VerdictBlocks.range(
        ClassVerdict.percent(1 - error.high()), ClassVerdict.percent(1 - error.low()));
  }

  private void scores() {
    ClassReached reached = study.reached();
    ClassBest best = study.best();
    ClassScores base = study.baseRate();
    heading("Reached and possible, by every score");
    blocks.add(
        new Block.Rows(
            "On rows that no fit had seen, by " + reached.model(),
            List.of(
                "score",
                "reached",
                "95 %",
                best.determined() ? "best possible" : "best possible, perhaps",
                "95 %",
                "base rate"),
            List.of(
                row("error", reached.error(), best.error(), base.error()),
                row("log-loss", reached.logLoss(), best.logLoss(), base.logLoss()),
                row("Brier score", reached.brier(), best.brier(), base.brier()),
                row(
                    study.names().size() == 2 ? "AUC" : "AUC, mean over classes",
                    reached.auc(),
                    best.auc(),
                    base.auc()),
                List.of(
                    "balanced accuracy",
                    Digits.share(reached.scores().balancedAccuracy()),
                    "",
                    "",
                    "",
                    Digits.of(base.balancedAccuracy())))));
  }

  private static List<String> row(String name, Rate reached, Rate best, double base) {
    return List.of(
        name,
        Digits.share(reached.value()),
        range(reached),
        Digits.share(best.value()),
        range(best),
        Digits.of(base));
  }

  private static String range(Rate rate) {
    return Digits.shares(rate.interval().low(), rate.interval().high());
  }

  private void probabilities() {
    heading("Do the probabilities hold what they claim?");
    boolean two = study.names().size() == 2;
    String what = two ? "class " + study.names().get(1) : "the predicted class";
    ReliabilityCurve curve =
        two
            ? ReliabilityCurve.of(study.probabilities().columnValues(1), predictions.indicators(1))
            : ReliabilityCurve.of(predictions.confidence(), predictions.correct());
    draw(
        ReliabilityFigure.of(
            prefix + "reliability", what, List.of(new ReliabilityFigure.Named("observed", curve))));
    draw(
        ClassFigures.histogram(
            prefix + "probabilities", "the predicted class", predictions.confidence()));
  }

  private void heading(String words) {
    blocks.add(new Block.Heading(words));
  }

  private void draw(Figure figure) {
    blocks.add(new Block.Drawing(figure));
  }
}
