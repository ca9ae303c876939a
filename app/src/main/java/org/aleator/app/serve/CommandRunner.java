package org.aleator.app.serve;

import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.aleator.app.estimate.EstimateCommand;
import org.aleator.app.predict.PredictCommand;
import org.aleator.cli.Need;
import org.aleator.util.Cancellation;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Progress;
import org.aleator.web.RunRequest;
import org.aleator.web.Runner;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * Runs what the page asks for as the command line would: the same words, so the same checks, the
 * same answer and the same files.
 */
final class CommandRunner implements Runner {
  private static final Pattern PLAIN_WORD = Pattern.compile("[\\w@%+=:,./-]+");

  @Override
  public Job estimate(RunRequest request, DataFile data, Path output) {
    List<String> settings = settings(request);
    // Read once now, so that a wrong setting is said at once.
    parse(estimateWords(data, settings, output), new EstimateCommand(), session(data));
    return new Job() {
      @Override
      public void run(Progress progress, Cancellation cancellation) {
        PageSession session = new PageSession(data, progress, cancellation);
        EstimateCommand command = new EstimateCommand();
        parse(estimateWords(data, settings, output), command, session);
        call(command);
      }

      @Override
      public String commandLine() {
        List<String> words = new ArrayList<>(List.of("aleator", "estimate", data.name()));
        words.addAll(settings);
        return words.stream().map(CommandRunner::shellWord).collect(Collectors.joining(" "));
      }
    };
  }

  @Override
  public List<String> predict(Path model, DataFile rows, Path output) {
    PageSession session = session(rows);
    PredictCommand command = new PredictCommand();
    parse(
        List.of("predict", model.toString(), rows.path().toString(), "-o", output.toString()),
        command,
        session);
    call(command);
    // The last says where the rows were written, which is nobody's business here.
    return session.remarks().stream().filter(line -> !line.startsWith("wrote ")).toList();
  }

  private static PageSession session(DataFile data) {
    return new PageSession(data, Progress.NONE, new Cancellation());
  }

  private static List<String> estimateWords(DataFile data, List<String> settings, Path output) {
    List<String> words = new ArrayList<>(List.of("estimate", data.path().toString()));
    words.addAll(settings);
    words.add("--out=" + output);
    return words;
  }

  /** What was asked, in the words of the command line; an option and its value are one word. */
  private static List<String> settings(RunRequest request) {
    List<String> words = new ArrayList<>();
    words.add("--target=" + listed(request.target()));
    request
        .features()
        .ifPresent(
            names ->
                words.add(
                    "--features="
                        + names.stream()
                            .map(CommandRunner::listed)
                            .collect(Collectors.joining(","))));
    if (request.predictions().isPresent() && request.predictor().isPresent()) {
      throw new InvalidInputException(
          "own predictions leave nothing to train; choose them or a predictor");
    }
    request.predictions().ifPresent(name -> words.add("--predictor=column:" + name));
    request.predictor().ifPresent(word -> words.add("--predictor=" + word));
    request.predictionStd().ifPresent(name -> words.add("--epistemic-std=" + name));
    request.noise().ifPresent(word -> words.add("--noise=" + word));
    request.seed().ifPresent(number -> words.add("--seed=" + number));
    return words;
  }

  /** A name as one entry of a list: a comma in it is not one between entries. */
  private static String listed(String name) {
    return name.contains(",") ? '"' + name + '"' : name;
  }

  private static String shellWord(String word) {
    return PLAIN_WORD.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  private static void parse(List<String> words, Callable<Integer> command, PageSession session) {
    CommandLine line = new CommandLine(session).addSubcommand(words.get(0), command);
    line.setTrimQuotes(true);
    line.setExpandAtFiles(false);
    line.setOut(new PrintWriter(Writer.nullWriter()));
    line.setErr(new PrintWriter(Writer.nullWriter()));
    try {
      line.parseArgs(words.toArray(String[]::new));
      Need.check(line.getSubcommands().get(words.get(0)));
    } catch (ParameterException e) {
      throw new InvalidInputException(e.getMessage(), e);
    }
  }

  private static void call(Callable<Integer> command) {
    try {
      command.call();
    } catch (ParameterException e) {
      throw new InvalidInputException(e.getMessage(), e);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
