package org.aleator.app.paper;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.aleator.app.cli.Choice;
import org.aleator.app.cli.FormatOption;
import org.aleator.app.cli.Json;
import org.aleator.app.cli.Need;
import org.aleator.app.cli.ProgressBars;
import org.aleator.app.cli.ReportOptions;
import org.aleator.app.cli.SeedAndThreads;
import org.aleator.app.cli.Session;
import org.aleator.io.file.AtomicFiles;
import org.aleator.lab.paper.Cell;
import org.aleator.lab.paper.DynamicsTable;
import org.aleator.lab.paper.Figure2;
import org.aleator.lab.paper.InputNoiseTable;
import org.aleator.lab.paper.PaperTable;
import org.aleator.lab.paper.ToyTable;
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
      "  table5   noise in the input: the estimated variance at five levels",
      "  figure2  the data, σ(x) and denoised labels of one run, as figure2.png and figure2.svg",
      "",
      "The tables are made by the paper's text and by its authors' code, which differ, and in",
      "closed form. 'docs/methods/reproduction.md' tells how, and why the numbers differ."
    },
    mixinStandardHelpOptions = true,
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n")
public final class PaperCommand implements Callable<Integer>, Need.Holder {
  /** What can be reproduced. */
  enum Experiment {
    TABLE1,
    TABLE2,
    TABLE3,
    TABLE5,
    FIGURE2
  }

  /** Whose dynamical system. */
  enum SystemOf {
    TEXT,
    CODE
  }

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
      description = "How many data sets per cell of a table (default: ${DEFAULT-VALUE}).")
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

  @Mixin private SeedAndThreads run;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "Where to write the figure (default: the current folder).")
  private Path output;

  @Mixin private ReportOptions report;

  @Mixin private FormatOption format;

  @Override
  public List<Need> needs() {
    boolean figure = experiment == Experiment.FIGURE2;
    return List.of(
        new Need(
            "-o", figure, "goes with figure2; a table is printed, so send it to a file with '>'"),
        new Need("--system", experiment == Experiment.TABLE3, "goes with table3 alone"),
        new Need("--seeds", !figure, "goes with tables; figure2 shows one run"),
        new Need("--levels", !figure, "goes with tables; figure2 shows one run"));
  }

  @Override
  public Integer call() {
    check(seeds >= 1, "--seeds must be at least 1, was " + seeds);
    for (double level : levels == null ? List.<Double>of() : levels) {
      check(
          Double.isFinite(level) && level > 0,
          "--levels must be finite numbers above 0, one was " + level);
    }
    Work work = run.work(spec.commandLine());
    root.prepare();
    report.requireWritable();
    switch (experiment) {
      case TABLE1 -> run(ToyTable.table1().withLevels(levelsOr(ToyTable.LEVELS)), work);
      case TABLE2 -> run(ToyTable.table2().withLevels(levelsOr(ToyTable.LEVELS)), work);
      case TABLE3 -> {
        KnownSystem known = system == SystemOf.CODE ? KnownSystem.PAPER_CODE : KnownSystem.PAPER;
        run(new DynamicsTable(known, levelsOr(ToyTable.LEVELS)), work);
      }
      case TABLE5 ->
          run(InputNoiseTable.table5().withLevels(levelsOr(InputNoiseTable.LEVELS)), work);
      case FIGURE2 -> draw(work);
    }
    return 0;
  }

  private void check(boolean holds, String complaint) {
    if (!holds) {
      throw new ParameterException(spec.commandLine(), complaint);
    }
  }

  private List<Double> levelsOr(List<Double> ofPaper) {
    return levels == null ? ofPaper : levels.stream().distinct().toList();
  }

  private void run(PaperTable table, Work work) {
    long start = System.nanoTime();
    List<Cell> cells;
    try (ProgressBars bars = ProgressBars.onStderr(root.quiet())) {
      cells = table.run(seeds, work.reportingTo(bars));
    }
    if (report.asked()) {
      report.write(PaperReport.of(table, cells, made(start)));
    }
    PrintWriter out = spec.commandLine().getOut();
    if (format.json()) {
      out.println(Json.text(PaperJson.of(table, cells, run.seed())));
    } else {
      PaperText.of(table, cells).forEach(out::println);
    }
  }

  private Made made(long start) {
    return ReportOptions.made(spec, run.seed(), (System.nanoTime() - start) / 1e9);
  }

  private void draw(Work work) {
    Path folder = output == null ? Path.of("") : output;
    List<Path> files = List.of(folder.resolve("figure2.png"), folder.resolve("figure2.svg"));
    files.forEach(AtomicFiles::requireWritable);
    long start = System.nanoTime();
    Figure2 figure;
    try (ProgressBars bars = ProgressBars.onStderr(root.quiet())) {
      figure = Figure2.run(work.reportingTo(bars));
    }
    for (Path file : files) {
      byte[] content = Figure2Chart.of(figure).encode(file);
      AtomicFiles.write(file, out -> out.write(content));
    }
    if (report.asked()) {
      report.write(PaperReport.figure(Figure2Chart.of(figure).panels(), made(start)));
    }
    PrintWriter out = spec.commandLine().getOut();
    if (format.json()) {
      out.println(Json.text(PaperJson.figure("figure2", files, run.seed())));
    } else {
      files.forEach(file -> out.println("Written to " + file));
    }
  }
}
