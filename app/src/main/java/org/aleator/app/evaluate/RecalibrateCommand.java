// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.evaluate;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.aleator.cli.Choice;
import org.aleator.cli.Need;
import org.aleator.cli.Session;
import org.aleator.data.Table;
import org.aleator.io.file.AtomicFiles;
import org.aleator.io.table.Tables;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code aleator recalibrate}: recalibrates predictions whose uncertainty is off. */
@Command(
    name = "recalibrate",
    description = {
      "",
      "  isotonic  maps the claimed quantile levels to those observed (Kuleshov et al. 2018)",
      "  scale     multiplies every std by the one factor that minimises nll",
      "",
      "and for probabilities of classes (--probabilities), each fitted by log-loss except the last:",
      "",
      "  temperature          one number, which makes all probabilities milder or sharper",
      "  shifted-temperature  the same with a shift for each class",
      "  beta                 three numbers for each class (Kull et al. 2017)",
      "  isotonic             any rising curve for each class, for a thousand rows or more",
      "",
      "CALIBRATION holds rows the model was not trained on. With --apply NEW the recalibrated",
      "predictions of NEW go to --output: its columns and recalibrated_mean, _std, _low and _high;",
      "for classes recalibrated_ before the name of each column of probabilities.",
      "The scores before and after are measured on NEW where it has labels, else on CALIBRATION",
      "by cross-fitting: never on rows that the recalibration was fitted to."
    },
    mixinStandardHelpOptions = true,
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n")
public final class RecalibrateCommand implements Callable<Integer>, Need.Holder {
  private static final class Methods extends Choice<RecalibrationMethod> {
    Methods() {
      super(RecalibrationMethod.values());
    }
  }

  @Spec private CommandSpec spec;
  @ParentCommand private Session root;
  @Mixin private PredictionOptions options;
  @Mixin private ClassOptions classes;

  @Parameters(
      paramLabel = "CALIBRATION",
      description = {
        "A table (CSV, TSV, Parquet, JSON, .xlsx) with labels, and means and stds or",
        "probabilities of classes."
      })
  private Path file;

  @Option(
      names = "--method",
      paramLabel = "METHOD",
      converter = Methods.class,
      completionCandidates = Methods.class,
      description = {
        "One of ${COMPLETION-CANDIDATES} (default: isotonic, for classes",
        "temperature)."
      })
  private RecalibrationMethod method;

  @Option(
      names = "--apply",
      paramLabel = "NEW",
      description = "A table of predictions to recalibrate; labels are optional.")
  private Path apply;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Where to write the recalibrated table, as CSV.")
  private Path output;

  @Option(
      names = "--folds",
      paramLabel = "N",
      description = "Parts for cross-fitting (default: ${DEFAULT-VALUE}).")
  private int folds = 5;

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description = "Draw the curves before and after into this .png or .svg file.")
  private Path plot;

  @Override
  public List<Need> needs() {
    List<Need> needs = new ArrayList<>(classes.needs(options.ofClasses()));
    needs.add(new Need("--output", apply != null, "needs --apply NEW, the table to recalibrate"));
    needs.add(
        new Need(
            "--apply",
            output != null,
            "needs --output FILE, where to write the recalibrated table"));
    if (classes.given()) {
      needs.addAll(ofClasses());
    }
    return needs;
  }

  /** Refuses parts for cross-fitting where the new table's labels give the scores. */
  static void checkFolds(CommandLine command, boolean labels, Path apply) {
    Need.check(
        command,
        List.of(
            new Need(
                "--folds",
                !labels,
                "is for cross-fitting, and the scores are measured on the labels of " + apply)));
  }

  /** What has no meaning where the labels are classes. */
  private List<Need> ofClasses() {
    String numbers = "is for labels that are numbers, and these are classes";
    return List.of(
        new Need("--mean", false, numbers),
        new Need("--std", false, numbers),
        new Need("--level", false, numbers),
        new Need(
            "--method",
            method == null || method.ofClasses().isPresent(),
            "scale is for stds; for classes it is temperature, shifted-temperature, beta or isotonic"));
  }

  private List<Need> ofNumbers() {
    return List.of(
        new Need(
            "--method",
            method == null || method.ofNumbers().isPresent(),
            "is one for classes; name the columns of their probabilities with --probabilities"));
  }

  @Override
  public Integer call() {
    validate();
    Table table = Tables.read(file, options.reading());
    boolean ofClasses =
        classes.given()
            || options.ofClasses().orElseGet(() -> ClassColumns.holdsClasses(table, options));
    Need.check(spec.commandLine(), ofClasses ? ofClasses() : ofNumbers());
    if (ofClasses) {
      new RecalibrateClasses(root, spec.commandLine(), options, classes, method)
          .run(table, Optional.ofNullable(apply), Optional.ofNullable(output), folds, plot);
      return 0;
    }
    new RecalibrateNumbers(root, spec.commandLine(), options, method, folds)
        .run(table, Optional.ofNullable(apply), Optional.ofNullable(output), plot);
    return 0;
  }

  private void validate() {
    options.validate();
    if (output != null) {
      AtomicFiles.requireWritable(output, file);
      AtomicFiles.requireWritable(output, apply);
    }
    if (plot != null) {
      CalibrationChart.requireWritable(plot);
    }
  }
}
