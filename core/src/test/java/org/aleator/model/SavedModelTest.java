package org.aleator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.aleator.InvalidInputException;
import org.aleator.data.FeatureEncoding;
import org.aleator.data.Matrix;
import org.aleator.data.SyntheticData;
import org.aleator.data.SyntheticData.Design;
import org.aleator.estimator.ConstantNoise;
import org.aleator.estimator.NoiseEstimate;
import org.aleator.study.NoiseChoice;
import org.aleator.study.NoiseStudy;
import org.aleator.study.PredictorKind;
import org.aleator.study.Solver;
import org.aleator.study.Study;
import org.aleator.study.StudyOptions;
import org.aleator.util.Progress;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SavedModelTest {
  private static final FeatureEncoding ENCODING =
      new FeatureEncoding(List.of(new FeatureEncoding.Quantity("x")));
  private static final Matrix NEW_X = Matrix.column(0.5, 4, 8.75, 30);

  @TempDir private Path folder;

  private static SavedModel model(Study study, NoiseEstimate estimate) {
    return new SavedModel(
        ENCODING,
        "y",
        new SavedModel.Trained(study.predictor().orElseThrow()),
        estimate.method(),
        estimate.noise(),
        new JsonObject());
  }

  @Test
  void theNoiseThatEvidentialNetworksStateIsSavedWithThem() {
    SyntheticData toy = SyntheticData.heteroscedastic(Design.uniform(200), 1, new Seed(2));
    Study study =
        NoiseStudy.run(
            toy.dataset(),
            StudyOptions.builder()
                .predictor(PredictorKind.EVIDENTIAL)
                .methods(List.of("evidential"))
                .noise(NoiseChoice.HETEROSCEDASTIC)
                .build(),
            Progress.NONE);
    SavedModel saved = model(study, study.best());
    saved.write(folder.resolve("model"));
    SavedModel.Outlook after = SavedModel.read(folder.resolve("model")).outlook(NEW_X);
    assertThat(after.aleatoricVariance()).isEqualTo(saved.outlook(NEW_X).aleatoricVariance());
    assertThat(after.epistemicVariance()).isEqualTo(saved.outlook(NEW_X).epistemicVariance());
  }

  @ParameterizedTest
  @EnumSource(PredictorKind.class)
  void everyPredictorIsTheSameToTheBitAfterSavingAndReading(PredictorKind predictor) {
    assertSameAfterReading(
        StudyOptions.builder()
            .predictor(predictor)
            .methods(List.of("va"))
            .noise(NoiseChoice.HOMOSCEDASTIC));
  }

  @ParameterizedTest
  @EnumSource(Solver.class)
  void noiseThatDependsOnXIsTheSameToTheBitAfterSavingAndReading(Solver solver) {
    assertSameAfterReading(
        StudyOptions.builder()
            .methods(List.of("va", "dva"))
            .noise(NoiseChoice.HETEROSCEDASTIC)
            .solver(solver));
  }

  private void assertSameAfterReading(StudyOptions.Builder options) {
    SyntheticData toy = SyntheticData.heteroscedastic(Design.uniform(200), 1, new Seed(2));
    Study study = NoiseStudy.run(toy.dataset(), options.build(), Progress.NONE);
    for (NoiseEstimate estimate : study.estimates()) {
      SavedModel saved = model(study, estimate);
      Path directory = folder.resolve("model");
      saved.write(directory);
      SavedModel.Outlook before = saved.outlook(NEW_X);
      SavedModel.Outlook after = SavedModel.read(directory).outlook(NEW_X);
      assertThat(after.mean()).isEqualTo(before.mean());
      assertThat(after.aleatoricVariance()).isEqualTo(before.aleatoricVariance());
      assertThat(after.epistemicVariance()).isEqualTo(before.epistemicVariance());
    }
  }

  @Test
  void theUsersOwnColumnsAreRemembered() {
    SavedModel.Columns columns = new SavedModel.Columns("mu", Optional.of("s"));
    Path directory = folder.resolve("model");
    new SavedModel(ENCODING, "y", columns, "dva", new ConstantNoise(2), new JsonObject())
        .write(directory);
    assertThat(SavedModel.read(directory).mean()).isEqualTo(columns);
  }

  @Test
  void aDescriptionChangedByHandIsRefusedInOneLine() throws IOException {
    Path directory = folder.resolve("model");
    new SavedModel(
            ENCODING,
            "y",
            new SavedModel.Columns("mu", Optional.empty()),
            "dva",
            new ConstantNoise(2),
            new JsonObject())
        .write(directory);
    Path description = directory.resolve("model.json");
    Files.writeString(
        description, Files.readString(description).replace("\"constant\"", "\"konstant\""));
    assertThatThrownBy(() -> SavedModel.read(directory))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("konstant")
        .message()
        .doesNotContain("\n");
  }
}
