// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.serve;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.aleator.app.estimate.EstimateRequest;
import org.aleator.app.estimate.Questions;
import org.aleator.app.predict.PredictedClasses;
import org.aleator.app.predict.PredictedRows;
import org.aleator.cli.Choice;
import org.aleator.cli.NameList;
import org.aleator.cli.SeedAndThreads;
import org.aleator.cli.study.PredictorChoice;
import org.aleator.data.DataRequest;
import org.aleator.data.Repeats;
import org.aleator.data.Table;
import org.aleator.encode.LabelDetails;
import org.aleator.encode.LabelLimits;
import org.aleator.encode.TargetKind;
import org.aleator.finding.Finding;
import org.aleator.io.model.ModelDirectory;
import org.aleator.io.table.ReadOptions;
import org.aleator.model.FittedClasses;
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
 * Runs what the page wants as the command line would: by the same requests, so with the same answer
 * and the same files.
 */
final class CommandRunner implements Runner {
  @Override
  public Job estimate(RunRequest form, DataFile data, List<String> columns, Path output) {
    EstimateRequest request = request(form, data);
    request.columns().requireIn(Table.ofNames(data.name(), columns));
    List<String> words = words(form, data);
    long seed = form.seed().orElse(SeedAndThreads.USUAL_SEED);
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

  private static EstimateRequest request(RunRequest form, DataFile data) {
    Optional<PredictorChoice> ownPredictions = own(form);
    if (ownPredictions.isPresent() && form.predictor().isPresent()) {
      throw new InvalidInputException(
          "own predictions leave nothing to train; choose them or a predictor");
    }
    if (form.predictionStd().isPresent() && form.predictions().isEmpty()) {
      throw new InvalidInputException(
          "a column of the predictions' std goes with a column of predictions; choose that, too");
    }
    if (form.features().filter(List::isEmpty).isPresent()) {
      throw new InvalidInputException(
          "no column is left to predict from; choose one at least, or none for all others");
    }
    if (form.columns() && ownPredictions.isPresent()) {
      throw new InvalidInputException(
          "own predictions cannot be made without a column; leave them out to see which columns matter");
    }
    if (form.time().isPresent() && form.groups().isPresent()) {
      throw new InvalidInputException(
          "rows that belong together ask about new groups, and a time about coming rows of the same: choose one of the two");
    }
    StudyOptions.Builder study = StudyOptions.builder();
    form.noise()
        .map(word -> Choice.of(List.of(NoiseChoice.values()), word))
        .ifPresent(study::noise);
    form.predictor()
        .map(word -> Choice.of(List.of(PredictorKind.values()), word))
        .ifPresent(study::predictor);
    StudyOptions options = study.build();
    Optional<Columns> own = form.predictions().map(name -> new Columns(name, form.predictionStd()));
    DataRequest columns =
        new DataRequest(
            List.of(form.target()),
            form.features(),
            TargetStudy.carried(own),
            form.groups(),
            form.exclude(),
            true,
            Set.copyOf(form.withoutRows()));
    return new EstimateRequest(
        List.of(data.path()),
        ReadOptions.DEFAULT,
        columns,
        form.targetKind().map(word -> Choice.of(List.of(TargetKind.values()), word)),
        Repeats.AUTO,
        ownPredictions.orElseGet(() -> PredictorChoice.of(options.predictor())),
        own,
        Optional.empty(),
        new LabelDetails(form.votes(), form.labelStd(), form.time(), limits(form)),
        options,
        new Questions(form.goal(), form.columns()));
  }

  /** The user's own predictions, if there are any. */
  private static Optional<PredictorChoice> own(RunRequest form) {
    if (form.probabilities().isEmpty()) {
      return form.predictions().map(PredictorChoice::ofColumn);
    }
    if (form.predictions().isPresent()) {
      throw new InvalidInputException(
          "own predictions are one column, or one of probabilities for each class; choose one of the two");
    }
    return Optional.of(PredictorChoice.ofColumns(new NameList(form.probabilities())));
  }

  private static Optional<LabelLimits> limits(RunRequest form) {
    return form.censoredLow().isEmpty() && form.censoredHigh().isEmpty()
        ? Optional.empty()
        : Optional.of(
            new LabelLimits(
                form.censoredLow().orElse(Double.NEGATIVE_INFINITY),
                form.censoredHigh().orElse(Double.POSITIVE_INFINITY)));
  }

  /** The command line that does the same; an option and its value are one word. */
  private static List<String> words(RunRequest form, DataFile data) {
    // A word that begins with a hyphen is an option.
    String file = data.name().startsWith("-") ? "./" + data.name() : data.name();
    List<String> words = new ArrayList<>(List.of("estimate", file));
    words.add("--target=" + new NameList(List.of(form.target())).word());
    form.targetKind().ifPresent(word -> words.add("--target-kind=" + word));
    form.features().ifPresent(names -> words.add("--features=" + new NameList(names).word()));
    if (!form.exclude().isEmpty()) {
      words.add("--exclude=" + new NameList(form.exclude()).word());
    }
    form.groups().ifPresent(name -> words.add("--groups=" + name));
    form.labelStd().ifPresent(name -> words.add("--label-std=" + name));
    if (!form.withoutRows().isEmpty()) {
      words.add(
          "--without-rows="
              + form.withoutRows().stream().map(String::valueOf).collect(Collectors.joining(",")));
    }
    if (limits(form).isPresent()) {
      words.add(
          "--censored=%s,%s"
              .formatted(
                  form.censoredLow().map(String::valueOf).orElse(""),
                  form.censoredHigh().map(String::valueOf).orElse("")));
    }
    if (!form.votes().isEmpty()) {
      words.add("--votes=" + new NameList(form.votes()).word());
    }
    own(form).ifPresent(choice -> words.add("--predictor=" + choice.word()));
    form.predictor().ifPresent(word -> words.add("--predictor=" + word));
    form.predictionStd().ifPresent(name -> words.add("--epistemic-std=" + name));
    form.noise().ifPresent(word -> words.add("--noise=" + word));
    form.time().ifPresent(name -> words.add("--time=" + name));
    form.goal().ifPresent(rmse -> words.add("--goal=" + rmse));
    if (form.columns()) {
      words.add("--columns");
    }
    form.seed().ifPresent(number -> words.add("--seed=" + number));
    return words;
  }

  @Override
  public List<String> predict(Path model, DataFile rows, Path output, Cancellation cancellation) {
    ReadOptions read = ReadOptions.DEFAULT.withWork(Work.of(1).cancelledBy(cancellation));
    PredictedRows written =
        ModelDirectory.read(model, FittedClasses::isIn)
            ? PredictedClasses.write(
                ModelDirectory.read(model, FittedClasses::of), rows.path(), read, output)
            : PredictedRows.write(
                ModelDirectory.read(model, FittedModel::of), rows.path(), read, output);
    return Finding.messages(written.findings());
  }
}
