// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.aleator.classes.ClassStudy;
import org.aleator.cli.Choice;
import org.aleator.cli.FormatOption;
import org.aleator.cli.Json;
import org.aleator.cli.Need;
import org.aleator.cli.ProgressBars;
import org.aleator.cli.study.StudyArguments;
import org.aleator.data.DataRequest;
import org.aleator.encode.DatasetBuilder;
import org.aleator.io.table.Tables;
import org.aleator.lab.benchmark.KnownNoiseLibrary;
import org.aleator.lab.benchmark.KnownNoiseProblem;
import org.aleator.lab.benchmark.NoiseLaw;
import org.aleator.lab.benchmark.TruthBenchmark;
import org.aleator.lab.benchmark.ceiling.TableProblems;
import org.aleator.study.StudyOptions;
import org.aleator.synthetic.ClassProblem;
import org.aleator.text.NearestName;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code aleator benchmark truth}: the methods on problems whose noise is known. */
@Command(
    name = "truth",
    header = "The methods on problems whose noise is known.",
    description = {
      "",
      "Each problem is a known function with known noise. For each method, over the repeats:",
      "  ratio     the mean of estimate/truth, 1 if unbiased",
      "  spread    the ratio's standard deviation in units of the least possible, √(2/n)",
      "  covered   how often the 95 %% interval holds the truth",
      "  σ(x)      the relative error of σ̂(x) over the rows, root mean square",
      "",
      "With --classes the problems are those of 'aleator generate' whose labels are classes. For",
      "each data set: the truth, the best error with its 95 %% interval, the error reached, and the",
      "best Brier score and log-loss over the truth. With --table, labels of that table are flipped",
      "at known rates ρ, by which its best error R becomes ρ + kR, k = 1 − ρC/(C − 1), of C classes:",
      "  rise      how far the best error rises, over how far it is known to"
    },
    mixinStandardHelpOptions = true,
    optionListHeading = "%nOptions:%n")
final class TruthCommand implements Callable<Integer>, Need.Holder {
  @Spec private CommandSpec spec;
  @ParentCommand private BenchmarkCommand parent;

  @Option(names = "--classes", description = "Problems whose labels are classes.")
  private boolean classes;

  @Option(
      names = "--problems",
      split = ",",
      paramLabel = "NAME",
      description = "Some of the problems (default: all; a wrong name lists them).")
  private List<String> names;

  @Option(
      names = "--table",
      paramLabel = "FILE",
      description =
          "Known noise on the features of this file, too, around functions that strong models"
              + " learned from its own labels at other rows; with --classes its own labels, some"
              + " flipped.")
  private List<Path> tables = List.of();

  @Option(
      names = "--target",
      paramLabel = "NAME",
      description =
          "With --table, the column that the functions are learned from, or whose labels are"
              + " flipped.")
  private String target;

  @Option(
      names = "--rows",
      split = ",",
      paramLabel = "N",
      description = "Rows of each data set (default: 1000).")
  private List<Integer> rows = List.of(1000);

  @Option(
      names = "--noise-share",
      split = ",",
      paramLabel = "PART",
      description = "Noise variance as a fraction of the signal's (default: 0.02,0.5).")
  private List<Double> noise = List.of(0.02, 0.5);

  @Option(
      names = "--law",
      paramLabel = "NAME",
      converter = Laws.class,
      completionCandidates = Laws.class,
      description = "${COMPLETION-CANDIDATES} noise (default: gaussian).")
  private NoiseLaw law = NoiseLaw.GAUSSIAN;

  @Option(
      names = "--flips",
      split = ",",
      paramLabel = "RATE",
      description =
          "With --classes and --table, the parts of the labels to flip (default: 0.05,0.1,0.2).")
  private List<Double> flips = List.of(0.05, 0.1, 0.2);

  @Option(
      names = "--repeats",
      paramLabel = "N",
      description = "Data sets per case (default: ${DEFAULT-VALUE}).")
  private int repeats = 3;

  @Mixin private StudyArguments study;
  @Mixin private FormatOption format;

  private static final class Laws extends Choice<NoiseLaw> {
    Laws() {
      super(NoiseLaw.values());
    }
  }

  /** Options that say how noise in numbers is made and estimated. */
  private static final List<String> OF_NUMBERS =
      List.of(
          "--noise-share",
          "--law",
          "--noise",
          "--method",
          "--predictor",
          "--segments",
          "--segment-by",
          "--solver",
          "--preset",
          "--training");

  @Override
  public List<Need> needs() {
    List<Need> needs = new ArrayList<>();
    for (String option : OF_NUMBERS) {
      needs.add(new Need(option, !classes, "is for labels that are numbers, not for --classes"));
    }
    needs.addAll(study.needs());
    needs.add(new Need("--flips", classes && !tables.isEmpty(), "goes with --classes and --table"));
    needs.add(new Need("--target", !tables.isEmpty(), "goes with --table"));
    needs.add(
        new Need(
            "--predictor",
            study.predictor().trained(),
            "must be one that is trained here: the data are generated, so there are no own predictions"));
    return needs;
  }

  @Override
  public Integer call() {
    parent.root().prepare();
    Work work = study.work(spec.commandLine());
    if (classes) {
      return classes(work);
    }
    StudyOptions options = study.options(spec.commandLine());
    List<TruthBenchmark.Case> cases = cases();
    boolean text = !format.json();
    PrintWriter out = spec.commandLine().getOut();
    if (text) {
      out.println(TruthTable.heading());
    }
    List<TruthBenchmark.Score> scores = new ArrayList<>();
    try (ProgressBars bars = ProgressBars.onStderr(parent.root().quiet())) {
      for (int c = 0; c < cases.size(); c++) {
        bars.update("truth", (double) c / cases.size());
        List<TruthBenchmark.Score> found = TruthBenchmark.run(cases.get(c), repeats, options, work);
        scores.addAll(found);
        if (text) {
          bars.clear();
          found.forEach(score -> out.println(TruthTable.line(score)));
          out.flush();
        }
      }
    }
    if (text) {
      TruthTable.summary(scores).forEach(out::println);
    } else {
      out.println(Json.text(TruthTable.json(scores, study.seed())));
    }
    return 0;
  }

  private int classes(Work work) {
    checkSizes(ClassStudy.FEWEST_ROWS);
    check(
        flips.stream().allMatch(rate -> rate > 0 && rate < 0.5),
        "--flips must be above 0 and below 0.5");
    requireTarget();
    ClassTruthRun run =
        new ClassTruthRun(
            named(List.of(ClassProblem.values()), Choice::word),
            tables,
            Optional.ofNullable(target),
            rows,
            flips,
            repeats,
            format.json());
    try (ProgressBars bars = ProgressBars.onStderr(parent.root().quiet())) {
      run.run(spec.commandLine().getOut(), bars, study.seed(), work);
    }
    return 0;
  }

  private void checkSizes(int fewest) {
    check(repeats >= 1, "--repeats must be at least 1, was " + repeats);
    check(rows.stream().allMatch(n -> n >= fewest), "--rows must be at least " + fewest);
  }

  private List<TruthBenchmark.Case> cases() {
    checkSizes(20);
    check(noise.stream().allMatch(part -> part > 0), "--noise-share must be positive");
    List<TruthBenchmark.Case> cases = new ArrayList<>();
    for (KnownNoiseProblem problem : problems()) {
      for (int n : rows) {
        for (double part : noise) {
          cases.add(new TruthBenchmark.Case(problem, n, part, law));
        }
      }
    }
    return cases;
  }

  private List<KnownNoiseProblem> problems() {
    requireTarget();
    List<KnownNoiseProblem> chosen =
        new ArrayList<>(named(KnownNoiseLibrary.problems(), KnownNoiseProblem::name));
    for (Path table : tables) {
      chosen.addAll(
          TableProblems.of(
              table.getFileName().toString(),
              DatasetBuilder.build(Tables.read(table), DataRequest.target(target))
                  .get(0)
                  .dataset()));
    }
    return chosen;
  }

  private void requireTarget() {
    if (!tables.isEmpty() && target == null) {
      throw new InvalidInputException(
          classes
              ? "--table needs --target, the column whose labels are flipped"
              : "--table needs --target, the column that the functions are learned from");
    }
  }

  /** The problems that --problems names; without it all, or none where tables are given. */
  private <P> List<P> named(List<P> library, Function<P, String> nameOf) {
    if (names == null) {
      return tables.isEmpty() ? library : List.of();
    }
    List<String> known = library.stream().map(nameOf).toList();
    List<P> chosen = new ArrayList<>();
    for (String name : names) {
      int index = known.indexOf(name);
      check(
          index >= 0,
          "there is no problem '%s'%s; choose from %s"
              .formatted(name, NearestName.suggestion(name, known), String.join(", ", known)));
      chosen.add(library.get(index));
    }
    return chosen;
  }

  private void check(boolean holds, String complaint) {
    if (!holds) {
      throw new ParameterException(spec.commandLine(), complaint);
    }
  }
}
