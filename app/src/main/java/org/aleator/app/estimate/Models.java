// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.aleator.cli.Origin;
import org.aleator.cli.study.PredictorChoice;
import org.aleator.codec.Parts;
import org.aleator.model.FittedClasses;
import org.aleator.model.FittedModel;
import org.aleator.model.TargetStudy;
import org.aleator.study.StudyOptions;

/** From an answer to the model that predicts new rows, with where it came from. */
final class Models {
  private Models() {}

  /** The columns of the user's own predictions of numbers, if there are any. */
  static Optional<FittedModel.Columns> own(
      PredictorChoice predictor, Optional<String> epistemicStd) {
    List<String> columns = predictor.columns();
    return columns.size() == 1
        ? Optional.of(new FittedModel.Columns(columns.get(0), epistemicStd))
        : Optional.empty();
  }

  /** The model of the recommended method; none where there was nothing to train. */
  static Optional<FittedModel> of(Answer answer, Optional<FittedModel.Columns> own, Parts origin) {
    return new TargetStudy(answer.data(), own, answer.study()).model(origin);
  }

  /** The stack of classes, fitted to all rows. */
  static FittedClasses of(ClassAnswer answer, Parts origin) {
    return FittedClasses.fit(answer.study(), answer.data().encoding(), origin);
  }

  /** The settings, the seed and the data's hash. */
  static Parts provenance(
      List<Path> files, PredictorChoice predictor, StudyOptions options, long seed) {
    Parts parts = Origin.of(files);
    TargetStudy.describe(parts, predictor.word(), options, seed);
    return parts;
  }
}
