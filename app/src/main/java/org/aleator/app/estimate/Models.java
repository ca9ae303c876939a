package org.aleator.app.estimate;

import java.nio.file.Path;
import java.util.Optional;
import org.aleator.app.cli.Choice;
import org.aleator.app.cli.Origin;
import org.aleator.app.study.PredictorChoice;
import org.aleator.codec.Parts;
import org.aleator.model.FittedModel;
import org.aleator.study.StudyOptions;

/** From an answer to the model that predicts new rows, with where it came from. */
final class Models {
  private Models() {}

  /** The model of the recommended method; none where there was nothing to train. */
  static Optional<FittedModel> of(Answer answer, Optional<String> epistemicStd, Parts origin) {
    Optional<FittedModel.MeanSource> mean =
        answer.predictor().trained()
            ? answer.study().predictor().map(FittedModel.Trained::new)
            : answer
                .predictor()
                .column()
                .map(column -> new FittedModel.Columns(column, epistemicStd));
    return mean.map(
        source ->
            new FittedModel(
                answer.data().encoding(),
                answer.study().data().target(),
                source,
                answer.study().recommended(),
                answer.best().noise(),
                origin));
  }

  /** The settings, the seed and the data's hash. */
  static Parts provenance(Path file, PredictorChoice predictor, StudyOptions options, long seed) {
    Parts parts = Origin.of(file);
    parts.put("predictor", predictor.word());
    parts.put("preset", Choice.word(options.preset()));
    parts.put("training", Choice.word(options.training()));
    parts.put("noise", Choice.word(options.noise()));
    parts.putTexts("methods", options.methods());
    options.segments().ifPresent(segments -> parts.put("segments", segments));
    parts.put("segment_by", options.segmentBy().key());
    options.solver().ifPresent(solver -> parts.put("solver", Choice.word(solver)));
    parts.put("seed", seed);
    return parts;
  }
}
