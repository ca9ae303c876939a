// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Stream;
import org.aleator.app.dynamics.DynamicsCommand;
import org.aleator.app.estimate.EstimateCommand;
import org.aleator.app.evaluate.EvaluateCommand;
import org.aleator.app.evaluate.RecalibrateCommand;
import org.aleator.app.generate.GenerateCommand;
import org.aleator.app.onnx.ExportCommand;
import org.aleator.app.onnx.OnnxCommand;
import org.aleator.app.predict.PredictCommand;
import org.aleator.app.serve.ServeCommand;
import org.aleator.cli.CommandEntry;
import org.aleator.cli.CommandEntry.Topic;
import org.aleator.cli.CommandFamily;
import org.aleator.cli.Need;
import org.aleator.cli.Terminal;
import org.aleator.numerics.linalg.LinearAlgebra;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.Help;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/**
 * The commands, in the order of the help: our own, and those of the families that other modules
 * bring. A run reads the command it was called for and knows the others by name and headline only.
 */
final class Commands {
  private static final List<CommandEntry> OWN =
      List.of(
          new CommandEntry(
              Topic.TABLES,
              "estimate",
              "Estimate the noise in a column of a file, and the best any model can do.",
              EstimateCommand::new),
          new CommandEntry(
              Topic.TABLES,
              "predict",
              "Predict new rows with a model, and say how sure each prediction is.",
              PredictCommand::new),
          new CommandEntry(
              Topic.TABLES,
              "evaluate",
              "Score any model's predictions and their uncertainty.",
              EvaluateCommand::new),
          new CommandEntry(
              Topic.TABLES,
              "recalibrate",
              "Recalibrate the uncertainty of any model's predictions.",
              RecalibrateCommand::new),
          new CommandEntry(
              Topic.TABLES,
              "export",
              "Write a model as ONNX, for any server that runs it.",
              ExportCommand::new),
          new CommandEntry(
              Topic.TABLES, "onnx", "Show what an ONNX model takes and gives.", OnnxCommand::new),
          new CommandEntry(
              Topic.OTHER_DATA,
              "dynamics",
              "Learn a dynamical system from trajectories, and their noise.",
              DynamicsCommand::new),
          new CommandEntry(
              Topic.SURROUNDINGS,
              "serve",
              "Serve a local web page that does all this.",
              ServeCommand::new),
          new CommandEntry(
              Topic.SURROUNDINGS,
              "generate",
              "Write data whose noise is known.",
              GenerateCommand::new),
          new CommandEntry(
              Topic.SHELL,
              "completion",
              "Print a completion script for bash and zsh.",
              CompletionCommand::new));

  private static final Set<String> NEED_LINEAR_ALGEBRA = Set.of("estimate", "dynamics", "pipe");

  /** Called by programs only, so not in the help: the launcher's and the Python package's. */
  private static final List<CommandEntry> OF_PROGRAMS =
      List.of(
          new CommandEntry(Topic.SHELL, "rehearse", "", RehearseCommand::new),
          new CommandEntry(Topic.SHELL, "pipe", "", PipeCommand::new));

  /**
   * Ours with those of the families, found when first needed: the search opens every jar of the
   * class path, which a run of our own commands is spared.
   */
  private static final class Every {
    static final List<CommandEntry> ENTRIES =
        Stream.concat(
                OWN.stream(),
                ServiceLoader.load(CommandFamily.class, CommandFamily.class.getClassLoader())
                    .stream()
                    .flatMap(family -> family.get().commands().stream()))
            // Stable: within a topic ours come first, then a family's in its own order.
            .sorted(Comparator.comparing(CommandEntry::topic))
            .toList();
  }

  private Commands() {}

  /** Every command, read in full. */
  static CommandLine all() {
    CommandSpec root = root();
    Every.ENTRIES.forEach(entry -> root.addSubcommand(entry.name(), entry.spec()));
    return ready(root);
  }

  private static Optional<CommandEntry> named(String name) {
    return Stream.concat(OWN.stream(), OF_PROGRAMS.stream())
        .filter(entry -> entry.name().equals(name))
        .findFirst()
        .or(() -> Every.ENTRIES.stream().filter(entry -> entry.name().equals(name)).findFirst());
  }

  /** The arguments as the commands know them. */
  static String[] meant(String[] typed) {
    return Arguments.meant(typed, word -> named(word).isPresent());
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
    CommandSpec root = root();
    if (!Arguments.wantVersionOnly(arguments)) {
      named(called(Stream.of(arguments)))
          .ifPresentOrElse(
              entry -> root.addSubcommand(entry.name(), entry.spec()),
              () ->
                  Every.ENTRIES.forEach(
                      entry -> root.addSubcommand(entry.name(), entry.placeholder())));
    }
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
