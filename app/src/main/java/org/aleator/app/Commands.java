package org.aleator.app;

import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.aleator.app.age.AgeCommand;
import org.aleator.app.benchmark.BenchmarkCommand;
import org.aleator.app.cli.Need;
import org.aleator.app.cli.Terminal;
import org.aleator.app.depth.DepthCommand;
import org.aleator.app.dynamics.DynamicsCommand;
import org.aleator.app.estimate.EstimateCommand;
import org.aleator.app.evaluate.EvaluateCommand;
import org.aleator.app.evaluate.RecalibrateCommand;
import org.aleator.app.generate.GenerateCommand;
import org.aleator.app.onnx.ExportCommand;
import org.aleator.app.onnx.OnnxCommand;
import org.aleator.app.paper.PaperCommand;
import org.aleator.app.predict.PredictCommand;
import org.aleator.app.serve.ServeCommand;
import org.aleator.numerics.linalg.LinearAlgebra;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.Help;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/**
 * The commands, in the order of the help. Reading a command's annotations takes picocli tens of
 * milliseconds, so a run reads those of the command it was called for and knows the others by name
 * and headline only.
 */
final class Commands {
  private record Entry(String name, String header, Supplier<Callable<Integer>> create) {
    CommandSpec spec() {
      CommandSpec spec = CommandSpec.forAnnotatedObject(create.get());
      return headed(spec);
    }

    CommandSpec placeholder() {
      return headed(CommandSpec.create());
    }

    private CommandSpec headed(CommandSpec spec) {
      spec.name(name).usageMessage().header(header);
      return spec;
    }
  }

  private static final List<Entry> ENTRIES =
      List.of(
          new Entry(
              "estimate",
              "Estimate the noise in a column of a file, and the best any model can do.",
              EstimateCommand::new),
          new Entry(
              "predict",
              "Predict new rows with a model, and say how sure each prediction is.",
              PredictCommand::new),
          new Entry(
              "evaluate",
              "Score any model's predictions and their uncertainty.",
              EvaluateCommand::new),
          new Entry(
              "recalibrate",
              "Mend the uncertainty of any model's predictions.",
              RecalibrateCommand::new),
          new Entry(
              "export", "Write a model as ONNX, for any server that runs it.", ExportCommand::new),
          new Entry("onnx", "Show what an ONNX model takes and gives.", OnnxCommand::new),
          new Entry(
              "dynamics",
              "Learn a dynamical system from trajectories, and their noise.",
              DynamicsCommand::new),
          new Entry("depth", "Find the noise in depth maps.", DepthCommand::new),
          new Entry("age", "Find the noise in the ages people read from faces.", AgeCommand::new),
          new Entry("serve", "Serve a local web page that does all this.", ServeCommand::new),
          new Entry("generate", "Write data whose noise is known.", GenerateCommand::new),
          new Entry(
              "paper",
              "Run the DVA paper's experiments, beside the published numbers.",
              PaperCommand::new),
          new Entry("benchmark", "Measure the methods and predictors.", BenchmarkCommand::new),
          new Entry(
              "completion", "Print a completion script for bash and zsh.", CompletionCommand::new));

  private static final Set<String> NEED_LINEAR_ALGEBRA = Set.of("estimate", "dynamics");

  /** Called by the launcher only. */
  private static final Entry REHEARSE = new Entry("rehearse", "", RehearseCommand::new);

  private Commands() {}

  /** Every command, read in full. */
  static CommandLine all() {
    CommandSpec root = root();
    ENTRIES.forEach(entry -> root.addSubcommand(entry.name(), entry.spec()));
    return ready(root);
  }

  /** The arguments as the commands know them. */
  static String[] meant(String[] typed) {
    return Arguments.meant(
        typed,
        Stream.concat(ENTRIES.stream(), Stream.of(REHEARSE))
            .map(Entry::name)
            .collect(Collectors.toSet()));
  }

  /** Lets what the command called will need load while its options and files are read. */
  static void prepare(String[] typed) {
    List<String> words = List.of(meant(typed));
    boolean runs = !words.contains("--help") && !words.contains("-h");
    if (runs && NEED_LINEAR_ALGEBRA.contains(called(words.stream()))) {
      LinearAlgebra.prepare();
    }
  }

  private static String called(Stream<String> words) {
    return words.filter(word -> !word.startsWith("-")).findFirst().orElse("");
  }

  /** What is needed to run these arguments. */
  static CommandLine forArguments(String[] arguments) {
    String called = called(Stream.of(arguments));
    CommandSpec root = root();
    Stream.concat(ENTRIES.stream(), Stream.of(REHEARSE))
        .filter(entry -> entry.name().equals(called))
        .findFirst()
        .ifPresentOrElse(
            entry -> root.addSubcommand(entry.name(), entry.spec()),
            () -> ENTRIES.forEach(entry -> root.addSubcommand(entry.name(), entry.placeholder())));
    return ready(root);
  }

  private static CommandSpec root() {
    return CommandSpec.forAnnotatedObject(new AleatorCommand());
  }

  private static CommandLine ready(CommandSpec root) {
    OneLineErrors errors = new OneLineErrors();
    HelpText.flow(root);
    // What picocli itself would like to say is no answer to anybody's question.
    CommandLine.tracer().setLevel(CommandLine.TraceLevel.OFF);
    return new CommandLine(root)
        .setColorScheme(Help.defaultColorScheme(Terminal.colours() ? Help.Ansi.ON : Help.Ansi.OFF))
        .setExpandAtFiles(false)
        .setParameterExceptionHandler(errors)
        .setExecutionExceptionHandler(errors)
        .setExecutionStrategy(new Execution());
  }

  /**
   * Options given in vain are refused; an Error too, such as too little memory, is one line. (A
   * class, since a lambda of picocli's types keeps them out of the launcher's archive.)
   */
  private static final class Execution implements IExecutionStrategy {
    @Override
    public int execute(ParseResult parsed) {
      try {
        ParseResult called = parsed;
        while (called.hasSubcommand()) {
          called = called.subcommand();
        }
        if (!called.isUsageHelpRequested() && !called.isVersionHelpRequested()) {
          Need.check(called.commandSpec().commandLine());
        }
        return new RunLast().execute(parsed);
      } catch (Error e) {
        throw new ExecutionException(parsed.commandSpec().commandLine(), e.toString(), e);
      }
    }
  }
}
