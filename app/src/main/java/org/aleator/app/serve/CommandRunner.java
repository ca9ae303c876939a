package org.aleator.app.serve;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.aleator.app.cli.Choice;
import org.aleator.app.cli.NameList;
import org.aleator.app.cli.SeedAndThreads;
import org.aleator.app.estimate.EstimateRequest;
import org.aleator.app.predict.PredictedRows;
import org.aleator.app.study.PredictorChoice;
import org.aleator.data.DataRequest;
import org.aleator.data.Repeats;
import org.aleator.data.Table;
import org.aleator.finding.Finding;
import org.aleator.io.model.ModelDirectory;
import org.aleator.io.table.ReadOptions;
import org.aleator.model.FittedModel;
import org.aleator.model.FittedModel.Columns;
import org.aleator.model.TargetStudy;
import org.aleator.report.Made;
import org.aleator.study.NoiseChoice;
import org.aleator.study.PredictorKind;
import org.aleator.study.StudyOptions;
import org.aleator.util.Cancellation;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Progress;
import org.aleator.util.Work;
import org.aleator.web.RunRequest;
import org.aleator.web.Runner;

/**
 * Runs what the page asks for as the command line would: by the same requests, so with the same
 * answer and the same files.
 */
final class CommandRunner implements Runner {
  @Override
  public Job estimate(RunRequest asked, DataFile data, List<String> columns, Path output) {
    EstimateRequest request = request(asked, data);
    request.columns().requireIn(Table.ofNames(data.name(), columns));
    List<String> words = words(asked, data);
    long seed = asked.seed().orElse(SeedAndThreads.USUAL_SEED);
    return new Job() {
      @Override
      public void run(Progress progress, Cancellation cancellation) {
        Work work = Work.of(seed).cancelledBy(cancellation);
        request.write(output, new PageSession(data, words, progress), work);
      }

      @Override
      public String commandLine() {
        return Made.commandLine(words);
      }
    };
  }

  private static EstimateRequest request(RunRequest asked, DataFile data) {
    if (asked.predictions().isPresent() && asked.predictor().isPresent()) {
      throw new InvalidInputException(
          "own predictions leave nothing to train; choose them or a predictor");
    }
    if (asked.predictionStd().isPresent() && asked.predictions().isEmpty()) {
      throw new InvalidInputException(
          "a column of the predictions' std goes with a column of predictions; choose that, too");
    }
    if (asked.features().filter(List::isEmpty).isPresent()) {
      throw new InvalidInputException(
          "no column is left to predict from; choose one at least, or none for all others");
    }
    StudyOptions.Builder study = StudyOptions.builder();
    asked
        .noise()
        .map(word -> Choice.of(List.of(NoiseChoice.values()), word))
        .ifPresent(study::noise);
    asked
        .predictor()
        .map(word -> Choice.of(List.of(PredictorKind.values()), word))
        .ifPresent(study::predictor);
    StudyOptions options = study.build();
    Optional<Columns> own =
        asked.predictions().map(name -> new Columns(name, asked.predictionStd()));
    DataRequest columns =
        new DataRequest(List.of(asked.target()), asked.features(), TargetStudy.carried(own))
            .keepingMissing();
    return new EstimateRequest(
        List.of(data.path()),
        ReadOptions.DEFAULT,
        columns,
        Repeats.AUTO,
        asked
            .predictions()
            .map(PredictorChoice::ofColumn)
            .orElseGet(() -> PredictorChoice.of(options.predictor())),
        own,
        Optional.empty(),
        options);
  }

  /** The command line that asks for the same; an option and its value are one word. */
  private static List<String> words(RunRequest asked, DataFile data) {
    // A word that begins with a hyphen is an option.
    String file = data.name().startsWith("-") ? "./" + data.name() : data.name();
    List<String> words = new ArrayList<>(List.of("estimate", file));
    words.add("--target=" + new NameList(List.of(asked.target())).word());
    asked.features().ifPresent(names -> words.add("--features=" + new NameList(names).word()));
    asked.predictions().ifPresent(name -> words.add("--predictor=column:" + name));
    asked.predictor().ifPresent(word -> words.add("--predictor=" + word));
    asked.predictionStd().ifPresent(name -> words.add("--epistemic-std=" + name));
    asked.noise().ifPresent(word -> words.add("--noise=" + word));
    asked.seed().ifPresent(number -> words.add("--seed=" + number));
    return words;
  }

  @Override
  public List<String> predict(Path model, DataFile rows, Path output, Cancellation cancellation) {
    FittedModel fitted = ModelDirectory.read(model, FittedModel::of);
    ReadOptions read = ReadOptions.DEFAULT.withWork(Work.of(1).cancelledBy(cancellation));
    return Finding.messages(PredictedRows.write(fitted, rows.path(), read, output).findings());
  }
}
