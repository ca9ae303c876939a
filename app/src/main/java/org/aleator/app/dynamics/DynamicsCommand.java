// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.dynamics;

import com.google.gson.JsonObject;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.aleator.cli.Choice;
import org.aleator.cli.FormatOption;
import org.aleator.cli.Json;
import org.aleator.cli.NameList;
import org.aleator.cli.Need;
import org.aleator.cli.Origin;
import org.aleator.cli.ProgressBars;
import org.aleator.cli.ReadingArguments;
import org.aleator.cli.ReportOptions;
import org.aleator.cli.SeedAndThreads;
import org.aleator.cli.Session;
import org.aleator.codec.Parts;
import org.aleator.dynamics.DynamicsFindings;
import org.aleator.dynamics.DynamicsStudy;
import org.aleator.dynamics.FieldForecast;
import org.aleator.dynamics.TrajectoryTable;
import org.aleator.io.model.OutputDirectory;
import org.aleator.io.table.ReadOptions;
import org.aleator.io.table.Tables;
import org.aleator.report.DynamicsReport;
import org.aleator.report.Made;
import org.aleator.report.page.Page;
import org.aleator.util.Work;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code aleator dynamics}: from noisy trajectories to a vector field and the noise of states. */
@Command(
    description = {
      "",
      "Reads trajectories in long form, a row per point: which run, when, and the state variables.",
      "Learns the vector field x' = f(x) behind them and the start of every run, and estimates",
      "the noise of each state variable. Time stamps may be uneven, runs of different length, and",
      "state cells empty."
    },
    mixinStandardHelpOptions = true,
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n")
public final class DynamicsCommand implements Callable<Integer>, Need.Holder {
  private static final class Kinds extends Choice<DynamicsStudy.FieldKind> {
    Kinds() {
      super(DynamicsStudy.FieldKind.values());
    }
  }

  @Spec private CommandSpec spec;
  @ParentCommand private Session root;

  @Parameters(paramLabel = "FILE", description = "The trajectories; - reads stdin.")
  private Path file;

  @Option(
      names = "--id",
      paramLabel = "NAME",
      description = "The column that identifies the run (default: the file is one run).")
  private String id;

  @Option(
      names = "--time",
      required = true,
      paramLabel = "NAME",
      description = "The column of times; they increase within a run.")
  private String time;

  @Option(
      names = "--state",
      required = true,
      converter = NameList.Converter.class,
      paramLabel = "NAME",
      description = "The columns of the state variables; the system has no others.")
  private List<NameList> states;

  @Option(
      names = "--field",
      paramLabel = "NAME",
      converter = Kinds.class,
      completionCandidates = Kinds.class,
      description =
          "How the epistemic uncertainty is found: ${COMPLETION-CANDIDATES} "
              + "(default: ensemble).")
  private DynamicsStudy.FieldKind field = DynamicsStudy.FieldKind.ENSEMBLE;

  @Option(
      names = "--forecast",
      paramLabel = "DURATION",
      description =
          "How long to continue each run in forecast.csv "
              + "(default: half of the longest run; 0 for none).")
  private Double forecast;

  @Mixin private ReadingArguments reading;

  @Mixin private SeedAndThreads run;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Write estimate.json, rows.csv (denoised states), forecast.csv, report.html and the "
              + "model, which 'predict' takes, into this directory.")
  private Path out;

  @Mixin private ReportOptions report;

  @Mixin private FormatOption format;

  @Override
  public List<Need> needs() {
    return List.of(
        new Need(
            "--forecast",
            out != null || report.requested(),
            "needs --out DIR, where forecast.csv is written, or --report FILE, which shows it"));
  }

  @Override
  public Integer call() {
    Work work = run.work(spec.commandLine());
    check(
        forecast == null || (forecast >= 0 && Double.isFinite(forecast)),
        "--forecast must be a duration of at least 0, was " + forecast);
    root.prepare();
    try (OutputDirectory output = out == null ? null : OutputDirectory.claim(out)) {
      return learn(work, Optional.ofNullable(output));
    }
  }

  private int learn(Work work, Optional<OutputDirectory> output) {
    report.requireWritable(file);
    long start = System.nanoTime();
    TrajectoryTable.Columns columns =
        new TrajectoryTable.Columns(Optional.ofNullable(id), time, NameList.of(states));
    ReadOptions read = reading.options(work).withTypes(TrajectoryTable.types(columns, false));
    TrajectoryTable table = TrajectoryTable.of(Tables.read(file, read), columns);
    DynamicsFindings findings;
    try (ProgressBars bars = ProgressBars.onStderr(root.quiet())) {
      DynamicsStudy.Options options = DynamicsStudy.Options.of(field);
      findings = DynamicsStudy.run(table.trajectories(), options, work.reportingTo(bars));
    }
    Optional<FieldForecast> continued =
        output.isEmpty() && !report.requested() ? Optional.empty() : forecast(findings);
    findings =
        continued
            .flatMap(runs -> runs.end(table.trajectories().runs()))
            .map(findings::withFinding)
            .orElse(findings);
    double seconds = (System.nanoTime() - start) / 1e9;
    JsonObject json = DynamicsJson.of(findings, run.seed(), seconds);
    if (output.isPresent() || report.requested()) {
      Made made = ReportOptions.made(root, List.of(file), run.seed(), seconds);
      Page page = DynamicsReport.of(root.called(file), time, findings, continued, made);
      report.write(page);
      DynamicsFiles files = new DynamicsFiles(table, findings, continued);
      output.ifPresent(directory -> files.write(directory, json, page, provenance()));
    }
    PrintWriter writer = spec.commandLine().getOut();
    if (format.json()) {
      writer.println(Json.text(json));
    } else {
      DynamicsText.of(file.toString(), findings).forEach(writer::println);
      if (out != null) {
        writer.println("\nWritten to " + out);
      }
    }
    return 0;
  }

  private Optional<FieldForecast> forecast(DynamicsFindings findings) {
    double duration = forecast == null ? findings.longestRun() / 2 : forecast;
    return duration > 0
        ? Optional.of(findings.forecast(duration, ForecastRows.POINTS))
        : Optional.empty();
  }

  private void check(boolean holds, String complaint) {
    if (!holds) {
      throw new ParameterException(spec.commandLine(), complaint);
    }
  }

  private Parts provenance() {
    Parts parts = Origin.of(file);
    parts.put("field", Choice.word(field));
    parts.put("seed", run.seed());
    return parts;
  }
}
