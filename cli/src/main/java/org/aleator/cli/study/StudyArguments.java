// SPDX-License-Identifier: Apache-2.0
package org.aleator.cli.study;

import java.util.Arrays;
import java.util.List;
import org.aleator.cli.Choice;
import org.aleator.cli.Need;
import org.aleator.cli.SeedAndThreads;
import org.aleator.noise.residual.JointLoss;
import org.aleator.study.Methods;
import org.aleator.study.NoiseChoice;
import org.aleator.study.PredictorKind;
import org.aleator.study.Preset;
import org.aleator.study.SegmentBy;
import org.aleator.study.Solver;
import org.aleator.study.StudyOptions;
import org.aleator.study.Training;
import org.aleator.study.Unbiased;
import org.aleator.util.Work;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that say how a study is run. */
public final class StudyArguments {
  @Option(
      names = "--noise",
      paramLabel = "KIND",
      converter = Noises.class,
      completionCandidates = Noises.class,
      description =
          "${COMPLETION-CANDIDATES}: one variance, a function of x, or decided from the data"
              + " (default: auto).")
  private NoiseChoice noise = NoiseChoice.AUTO;

  @Option(
      names = "--method",
      split = ",",
      paramLabel = "NAME,…",
      hideParamSyntax = true,
      description = "The estimators to run (default: va,dva,unbiased; a wrong name lists all).")
  private List<String> methods;

  @Option(
      names = "--predictor",
      paramLabel = "NAME",
      converter = PredictorChoice.Converter.class,
      completionCandidates = PredictorChoice.Kinds.class,
      description =
          "${COMPLETION-CANDIDATES} to train one here (default: stack), or "
              + "column:NAME or onnx:FILE for your own predictions; several FILEs with commas "
              + "between, or a pattern such as 'm*.onnx', are an ensemble. For classes column:NAME is "
              + "a probability or a predicted class, columns:NAME,… one probability per class.")
  private PredictorChoice predictor;

  @Option(
      names = "--segments",
      paramLabel = "N",
      description = "DVA's segments (default: 1, or up to 10 where the noise depends on x).")
  private Integer segments;

  @Option(
      names = "--segment-by",
      paramLabel = "BY",
      description = "x, prediction or the name of a feature (default: x).")
  private String segmentBy = SegmentBy.X.key();

  @Option(
      names = "--solver",
      paramLabel = "NAME",
      converter = Solvers.class,
      completionCandidates = Solvers.class,
      description =
          "${COMPLETION-CANDIDATES}, for va and dva "
              + "(default: closed-form where the noise is constant).")
  private Solver solver;

  @Option(
      names = "--preset",
      paramLabel = "NAME",
      converter = Presets.class,
      completionCandidates = Presets.class,
      description = "How networks are trained: ${COMPLETION-CANDIDATES} (default: practical).")
  private Preset preset = Preset.PRACTICAL;

  @Option(
      names = "--training",
      paramLabel = "NAME",
      converter = Trainings.class,
      completionCandidates = Trainings.class,
      description =
          "Mean and variance one after the other or together:"
              + " ${COMPLETION-CANDIDATES} (default: separate).")
  private Training training = Training.SEPARATE;

  @Mixin private SeedAndThreads run;

  public PredictorChoice predictor() {
    return predictor == null ? PredictorChoice.of(fitting().build().predictor()) : predictor;
  }

  /** Noise in the inputs looks into networks: an ensemble of them unless another is named. */
  public void preferNetworks() {
    predictor = predictor == null ? PredictorChoice.of(PredictorKind.ENSEMBLE) : predictor;
  }

  /** The settings on which the predictor depends where it is not named. */
  private StudyOptions.Builder fitting() {
    return StudyOptions.builder().preset(preset).training(training).methods(requestedMethods());
  }

  public long seed() {
    return run.seed();
  }

  /** Whether the user named this method; not whether it runs by default. */
  public boolean names(String method) {
    return methods != null && requestedMethods().contains(method);
  }

  /** The methods to run. */
  public List<String> requestedMethods() {
    return methods == null
        ? Methods.DEFAULT
        : methods.stream().map(String::strip).distinct().toList();
  }

  /** When the options of a study have a meaning. */
  public List<Need> needs() {
    boolean va = requestedMethods().contains("va");
    boolean dva = requestedMethods().contains("dva");
    boolean joint = training == Training.JOINT;
    boolean oneSegment =
        segments == null ? noise == NoiseChoice.HOMOSCEDASTIC : segments.intValue() == 1;
    boolean vaInClosedForm = solver == Solver.CLOSED_FORM && noise == NoiseChoice.HETEROSCEDASTIC;
    String withoutDva = "cuts segments for dva, which --method does not name";
    return List.of(
        new Need("--segments", dva, withoutDva),
        new Need("--segment-by", dva, withoutDva),
        new Need(
            "--segment-by",
            !oneSegment,
            "has nothing to cut where there is one segment; give --segments above 1, too"),
        new Need("--solver", va || dva, "is for va and dva, neither of which --method names"),
        new Need("--solver", !joint, "is for --training separate; joint training descends"),
        new Need(
            "--solver",
            dva || !vaInClosedForm,
            "closed-form is for dva or for constant noise; va has none for noise that depends on x"),
        new Need(
            "--training",
            !joint || predictor().trained(),
            "joint trains the mean, and your own predictions leave nothing to train;"
                + " use --training separate"),
        new Need(
            "--preset",
            trainsNetworks(va, dva),
            "says how networks are trained, and --predictor "
                + predictor().word()
                + " has none; --noise heteroscedastic or --solver gradient would train one for va"
                + " and dva"));
  }

  /** Whether the recommended estimate is among those that are wanted. */
  public boolean wantsUnbiased() {
    return requestedMethods().contains(Unbiased.NAME);
  }

  /** Whether rows are split into training rows and held-out rows. */
  public boolean splitsRows() {
    return wantsUnbiased()
        || noise == NoiseChoice.AUTO
        || predictor().kind().filter(PredictorKind::isCrossFitted).isPresent()
        || Arrays.stream(JointLoss.values())
            .anyMatch(loss -> requestedMethods().contains(loss.method()));
  }

  /** Of the mean, of a variance, or of both together. */
  private boolean trainsNetworks(boolean va, boolean dva) {
    boolean dependsOnX = noise == NoiseChoice.HETEROSCEDASTIC;
    boolean descends =
        solver == Solver.GRADIENT ? va || dva : dependsOnX && (va || (dva && solver == null));
    return predictor()
            .kind()
            .filter(kind -> kind != PredictorKind.GP && !kind.isCrossFitted())
            .isPresent()
        || descends
        || Arrays.stream(JointLoss.values())
            .anyMatch(loss -> requestedMethods().contains(loss.method()));
  }

  /** Seed and threads, checked. */
  public Work work(CommandLine command) {
    return run.work(command);
  }

  /** The study's settings, checked as far as the data are not needed. */
  public StudyOptions options(CommandLine command) {
    return options(command, true);
  }

  /**
   * The same.
   *
   * @param model whether a predictor for new rows is wanted
   */
  public StudyOptions options(CommandLine command, boolean model) {
    StudyOptions.Builder builder =
        fitting().model(model).noise(noise).segmentBy(new SegmentBy(segmentBy));
    predictor().kind().ifPresent(builder::predictor);
    builder.methods(requestedMethods());
    if (segments != null) {
      atLeastOne(command, "--segments", segments);
      builder.segments(segments);
    }
    if (solver != null) {
      builder.solver(solver);
    }
    return builder.build();
  }

  private static void atLeastOne(CommandLine command, String option, int value) {
    if (value < 1) {
      throw new ParameterException(command, option + " must be at least 1, was " + value);
    }
  }

  private static final class Noises extends Choice<NoiseChoice> {
    Noises() {
      super(NoiseChoice.values());
    }
  }

  private static final class Solvers extends Choice<Solver> {
    Solvers() {
      super(Solver.values());
    }
  }

  private static final class Presets extends Choice<Preset> {
    Presets() {
      super(Preset.values());
    }
  }

  private static final class Trainings extends Choice<Training> {
    Trainings() {
      super(Training.values());
    }
  }
}
