// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.aleator.cli.Choice;
import org.aleator.cli.NameList;
import org.aleator.cli.Need;
import org.aleator.cli.study.StudyArguments;
import org.aleator.data.DataRequest;
import org.aleator.data.Repeats;
import org.aleator.encode.LabelDetails;
import org.aleator.encode.LabelLimits;
import org.aleator.encode.TargetKind;
import org.aleator.model.FittedModel.Columns;
import org.aleator.model.TargetStudy;
import picocli.CommandLine.Option;

/** Which columns of the data are what, and what becomes of odd rows. */
final class ColumnArguments {
  @Option(
      names = "--target",
      converter = NameList.Converter.class,
      paramLabel = "NAME,…",
      hideParamSyntax = true,
      description = {
        "The column to predict, numbers or classes, whose noise to estimate; several get one"
            + " answer",
        "each."
      })
  private List<NameList> targets;

  @Option(
      names = "--target-kind",
      paramLabel = "KIND",
      converter = TargetKinds.class,
      completionCandidates = TargetKinds.class,
      description =
          "What the target is: ${COMPLETION-CANDIDATES} (default: classes where it is text, true"
              + " and false or two values, else numbers).")
  private TargetKind kind;

  @Option(
      names = "--features",
      converter = NameList.Converter.class,
      paramLabel = "NAME,…",
      hideParamSyntax = true,
      description = {
        "The columns to predict from (default: all others except text that identifies rows,",
        "such as names and ids)."
      })
  private List<NameList> features;

  @Option(
      names = "--exclude",
      converter = NameList.Converter.class,
      paramLabel = "NAME,…",
      hideParamSyntax = true,
      description = "Columns not to predict from.")
  private List<NameList> exclude = List.of();

  @Option(
      names = "--groups",
      paramLabel = "NAME",
      description = {
        "The column that says which rows belong together (a patient's, a machine's, a day's):",
        "they stay together in every split, and the answer is about new ones. Not a feature."
      })
  private String groups;

  @Option(
      names = "--time",
      paramLabel = "NAME",
      description = {
        "The column of times: the past predicts the future, and the answer begins with the rows to",
        "come. Not a feature unless named as one."
      })
  private String time;

  @Option(
      names = "--label-std",
      paramLabel = "NAME",
      description = {
        "The column that states the std of each label, such as the error bar of a measurement. Rows",
        "are weighted by it, and the answer separates the noise that it explains from the rest.",
        "Not a feature."
      })
  private String labelStd;

  @Option(
      names = "--censored",
      paramLabel = "LOW,HIGH",
      converter = LimitsConverter.class,
      description = {
        "Labels are cut off at these limits, of which one may be left empty, as in ,500: rows at"
            + " or",
        "beyond them are left out."
      })
  private LabelLimits censored;

  @Option(
      names = "--votes",
      converter = NameList.Converter.class,
      paramLabel = "NAME,…",
      hideParamSyntax = true,
      description = {
        "Where several people have labelled each row with a class: a column for each class with"
            + " how",
        "many chose it, or with its probability. Not features."
      })
  private List<NameList> votes = List.of();

  @Option(
      names = "--without-rows",
      paramLabel = "N,…",
      split = ",",
      hideParamSyntax = true,
      description = {
        "Rows to leave out, such as suspect ones, numbered from 1 as in rows.csv and",
        "suspects.csv."
      })
  private List<Integer> withoutRows = List.of();

  @Option(
      names = "--missing",
      paramLabel = "HOW",
      converter = Missings.class,
      completionCandidates = Missings.class,
      description =
          "Rows in which a feature is missing: ${COMPLETION-CANDIDATES} (default: keep; that a"
              + " value is missing is then a feature of its own).")
  private Missing missing = Missing.KEEP;

  @Option(
      names = "--epistemic-std",
      paramLabel = "NAME",
      description = "With --predictor column:NAME, the column of that prediction's own std.")
  private String epistemicStd;

  private static final class Duplicates extends Choice<Repeats> {
    Duplicates() {
      super(Repeats.values());
    }
  }

  @Option(
      names = "--duplicates",
      paramLabel = "KIND",
      converter = Duplicates.class,
      completionCandidates = Duplicates.class,
      description =
          "Rows that repeat another, label included: replicates are kept as measurements, copies"
              + " are left out, auto decides by the digits of the labels: ${COMPLETION-CANDIDATES}"
              + " (default: auto).")
  private Repeats duplicates = Repeats.AUTO;

  /** What becomes of a row in which a feature is missing. */
  private enum Missing {
    KEEP,
    DROP
  }

  private static final class TargetKinds extends Choice<TargetKind> {
    TargetKinds() {
      super(TargetKind.values());
    }
  }

  private static final class Missings extends Choice<Missing> {
    Missings() {
      super(Missing.values());
    }
  }

  /** What has to hold where the noise of labels is estimated. */
  List<Need> needs(StudyArguments study) {
    boolean byOnnx = study.predictor().onnx().isPresent();
    return List.of(
        new Need(
            "--exclude",
            features == null,
            "does not go with --features; name fewer features instead"),
        new Need(
            "--target",
            !byOnnx || atMostOneTarget(),
            "names several columns, and the ONNX model predicts one"),
        new Need(
            "--groups",
            study.splitsRows(),
            "keeps rows together where rows are split, and nothing here splits them; name the"
                + " method unbiased, too"),
        new Need(
            "--time",
            groups == null,
            "does not go with --groups, which is about rows of a new group, while --time is about coming rows of the same: give one of them; with --time alone the past of all groups predicts"),
        new Need(
            "--time",
            study.wantsUnbiased(),
            "is for the method unbiased, which learns from some rows and predicts others"),
        new Need(
            "--label-std",
            study.wantsUnbiased(),
            "is for the method unbiased, which weights the rows by it"),
        new Need(
            "--epistemic-std",
            study.predictor().column().isPresent(),
            byOnnx
                ? "is for --predictor column:NAME; name an output of the model with --onnx-std"
                : "goes with --predictor column:NAME; the %s knows its own"
                    .formatted(study.predictor().word())));
  }

  boolean hasTarget() {
    return targets != null;
  }

  boolean atMostOneTarget() {
    return targets == null || NameList.of(targets).size() == 1;
  }

  LabelDetails labels() {
    return new LabelDetails(
        NameList.of(votes),
        Optional.ofNullable(labelStd),
        Optional.ofNullable(time),
        Optional.ofNullable(censored));
  }

  Optional<String> epistemicStd() {
    return Optional.ofNullable(epistemicStd);
  }

  Optional<TargetKind> kind() {
    return Optional.ofNullable(kind);
  }

  Repeats duplicates() {
    return duplicates;
  }

  /**
   * What is requested from the table.
   *
   * @param own the columns of own predictions
   * @param mayMiss whether a row may be used in which a feature is missing
   */
  DataRequest request(Optional<Columns> own, boolean mayMiss) {
    return new DataRequest(
        NameList.of(targets),
        Optional.ofNullable(NameList.of(features)),
        TargetStudy.carried(own),
        Optional.ofNullable(groups),
        NameList.of(exclude),
        missing == Missing.KEEP && mayMiss,
        Set.copyOf(withoutRows));
  }
}
