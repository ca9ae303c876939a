// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.paper.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.aleator.cli.Choice;
import org.aleator.cli.FormatOption;
import org.aleator.cli.Json;
import org.aleator.cli.Need;
import org.aleator.cli.ProgressBars;
import org.aleator.cli.ReportOptions;
import org.aleator.cli.SeedAndThreads;
import org.aleator.cli.Session;
import org.aleator.io.file.AtomicFiles;
import org.aleator.lab.age.command.AgeTableArguments;
import org.aleator.lab.depth.command.DepthArguments;
import org.aleator.lab.paper.DepthTable;
import org.aleator.report.Made;
import org.aleator.synthetic.KnownSystem;
import org.aleator.util.Work;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code aleator paper}: the DVA paper's experiments, beside the published numbers. */
@Command(
    description = {
      "",
      "  table1   constant label noise: the estimated variance at four levels",
      "  table2   label noise that grows with x: the error of the estimate at four levels",
      "  table3   trajectories of a dynamical system: the estimated variance at four levels",
      "  table4   constant noise in depth maps: the estimated variance at three levels",
      "  table5   noise in the input: the estimated variance at five levels",
      "  figure2  the data, σ(x) and denoised labels of one run, as figure2.png and figure2.svg",
      "  figure3  a depth map, with noise and without, and its prediction, as figure3.png",
      "  figure4  voters' std and estimated σ of apparent ages, as figure4.png and figure4.svg",
      "  all      every one of these, as report.md with the figures beside it",
      "",
      "The tables are made by the paper's text and by its authors' code, which differ, and in",
      "closed form. 'docs/methods/reproduction.md' explains how, and why the numbers differ."
    },
    mixinStandardHelpOptions = true,
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n")
public final class PaperCommand implements Callable<Integer>, Need.Holder {
  /** Whose dynamical system. */
  enum SystemOf {
    TEXT,
    CODE
  }

  /** Of table3, whose Bayesian neural ODE is the longest of all. */
  private static final List<Double> QUICK_LEVELS = List.of(0.5);

  private static final int QUICK_ROOMS = 5;

  private static final class Systems extends Choice<SystemOf> {
    Systems() {
      super(SystemOf.values());
    }
  }

  private static final class Experiments extends Choice<Experiment> {
    Experiments() {
      super(Experiment.values());
    }
  }

  @Spec private CommandSpec spec;
  @ParentCommand private Session root;

  @Parameters(
      paramLabel = "EXPERIMENT",
      converter = Experiments.class,
      completionCandidates = Experiments.class,
      description = "One of ${COMPLETION-CANDIDATES}.")
  private Experiment experiment;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = {
        "How many data sets per cell of a table, and how many further runs figure2 shows",
        "(default: ${DEFAULT-VALUE})."
      })
  private int seeds = 5;

  @Option(
      names = "--levels",
      split = ",",
      paramLabel = "V",
      description = "The noise variances a² of a table (default: those of the paper).")
  private List<Double> levels;

  @Option(
      names = "--system",
      paramLabel = "NAME",
      converter = Systems.class,
      completionCandidates = Systems.class,
      description =
          "The system of table3: that of the paper's text, x' = x(1 + sin x), or that of its "
              + "authors' code, x' = 1 + sin x: ${COMPLETION-CANDIDATES} (default: text).")
  private SystemOf system;

  @Option(
      names = "--data",
      paramLabel = "DATA",
      description = {
        "The images of table4 and figure3, as 'aleator depth' takes them, with its options",
        "(default: generated rooms, with a predictor that errs as real ones do)."
      })
  private Path data;

  @Mixin private DepthArguments depth;

  @Option(
      names = "--images",
      paramLabel = "N",
      description = "How many rooms table4 generates per data set (default: ${DEFAULT-VALUE}).")
  private int images = DepthTable.ROOMS;

  @Mixin private AgeTableArguments age;

  @Option(
      names = "--quick",
      description = "With all: one data set per cell, table3 at one level, in minutes.")
  private boolean quick;

  @Mixin private SeedAndThreads run;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = {
        "Where to write figures (default: the current folder; for all, a new folder 'paper')."
      })
  private Path output;

  @Mixin private ReportOptions report;

  @Mixin private FormatOption format;

  @Override
  public List<Need> needs() {
    boolean all = experiment == Experiment.ALL;
    boolean depths = all || experiment == Experiment.TABLE4 || experiment == Experiment.FIGURE3;
    boolean ages = all || experiment == Experiment.FIGURE4;
    boolean oneRun = experiment == Experiment.FIGURE3 || experiment == Experiment.FIGURE4;
    Stream<Need> own =
        Stream.of(
            new Need(
                "-o",
                all || experiment.isFigure(),
                "goes with figures; a table is printed, so send it to a file with '>'"),
            new Need("--report", !all && !oneRun, "goes with a table or figure2"),
            new Need("--plot", !all && !oneRun, "goes with a table or figure2"),
            new Need("--quick", all, "goes with all"),
            new Need("--system", all || experiment == Experiment.TABLE3, "goes with table3 alone"),
            new Need("--seeds", !oneRun && !quick, "goes with tables and figure2, without --quick"),
            new Need("--levels", !all && !experiment.isFigure(), "goes with one table"),
            new Need("--data", depths, "goes with table4 and figure3"),
            new Need(
                "--images",
                depths && experiment != Experiment.FIGURE3 && data == null && !quick,
                "goes with table4 on generated rooms"),
            new Need("--features", ages, "goes with figure4"),
            new Need("--split", ages && age.given(), "goes with figure4 and --features"),
            new Need("--ratings", ages && age.given(), "goes with figure4 and --features"));
    return Stream.of(own, depth.needs(data).stream(), age.needs().stream())
        .flatMap(needs -> needs)
        .toList();
  }

  @Override
  public Integer call() {
    check(seeds >= 1, "--seeds must be at least 1, was " + seeds);
    check(images >= 1, "--images must be at least 1, was " + images);
    for (double level : levels == null ? List.<Double>of() : levels) {
      check(
          Double.isFinite(level) && level > 0,
          "--levels must be finite numbers above 0, one was " + level);
    }
    depth.check(spec.commandLine());
    age.check(spec.commandLine());
    Work work = run.work(spec.commandLine());
    root.prepare();
    report.requireWritable();
    if (experiment == Experiment.ALL) {
      all(work);
    } else if (experiment.isFigure()) {
      figure(work);
    } else {
      table(work);
    }
    return 0;
  }

  private void check(boolean holds, String complaint) {
    if (!holds) {
      throw new ParameterException(spec.commandLine(), complaint);
    }
  }

  private PaperRun paper() {
    return new PaperRun(
        quick ? 1 : seeds,
        Optional.ofNullable(levels),
        system == SystemOf.CODE ? KnownSystem.PAPER_CODE : KnownSystem.PAPER,
        quick ? QUICK_ROOMS : images,
        Optional.ofNullable(data),
        depth,
        age);
  }

  private PaperResult result(Experiment one, PaperRun paper, Work work) {
    try (ProgressBars bars = ProgressBars.onStderr(root.quiet())) {
      return paper.run(one, work.reportingTo(bars));
    }
  }

  private void table(Work work) {
    long start = System.nanoTime();
    PaperResult.Table found = result(experiment, paper(), work).table().orElseThrow();
    if (report.requested()) {
      report.write(PaperReport.of(found.table(), found.cells(), made(start)));
    }
    PrintWriter out = spec.commandLine().getOut();
    if (format.json()) {
      out.println(Json.text(PaperJson.of(found.table(), found.cells(), run.seed())));
    } else {
      PaperText.of(found.table(), found.cells()).forEach(out::println);
    }
  }

  private Made made(long start) {
    return ReportOptions.made(root, List.of(), run.seed(), (System.nanoTime() - start) / 1e9);
  }

  private void figure(Work work) {
    String name = Choice.word(experiment);
    Path folder = output == null ? Path.of("") : output;
    List<Path> files =
        experiment.endings().stream().map(end -> folder.resolve(name + end)).toList();
    files.forEach(AtomicFiles::requireWritable);
    long start = System.nanoTime();
    PaperResult found = result(experiment, paper(), work);
    if (report.requested()) {
      report.write(PaperReport.figure(found.panels(), made(start)));
    }
    for (int i = 0; i < files.size(); i++) {
      byte[] content = found.pictures().get(i);
      AtomicFiles.write(files.get(i), out -> out.write(content));
    }
    written(name, files, found.lines());
  }

  private void written(String name, List<Path> files, List<String> lines) {
    PrintWriter out = spec.commandLine().getOut();
    if (format.json()) {
      out.println(Json.text(PaperJson.figure(name, files, run.seed())));
    } else {
      lines.forEach(out::println);
      files.forEach(file -> out.println("Written to " + file));
    }
  }

  private void all(Work work) {
    PaperFolder folder = new PaperFolder(output == null ? Path.of("paper") : output);
    for (Experiment one : Experiment.single()) {
      if (one == Experiment.FIGURE4 && !age.given()) {
        folder.leaveOut(one, "it needs the faces of APPA-REAL, --features TABLE");
        continue;
      }
      boolean shortened = quick && one == Experiment.TABLE3;
      PaperRun paper = shortened ? paper().withLevels(QUICK_LEVELS) : paper();
      folder.add(one, result(one, paper, work));
    }
    written("all", folder.write(), List.of());
  }
}
