// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import org.aleator.Predictive;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;
import org.aleator.encode.FeatureEncoding;
import org.aleator.model.FittedModel;
import org.aleator.noise.ConstantNoise;
import org.aleator.noise.NoiseEstimate;
import org.aleator.study.NoiseChoice;
import org.aleator.study.NoiseStudy;
import org.aleator.study.PredictorKind;
import org.aleator.study.Solver;
import org.aleator.study.Study;
import org.aleator.study.StudyOptions;
import org.aleator.synthetic.SyntheticData;
import org.aleator.synthetic.SyntheticData.Design;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class FittedModelTest {
  private static final FeatureEncoding ENCODING =
      new FeatureEncoding(List.of(new FeatureEncoding.Quantity("x")));
  private static final Matrix NEW_X = Matrix.column(0.5, 4, 8.75, 30);

  @TempDir private Path folder;

  private static FittedModel model(Study study, NoiseEstimate estimate) {
    return new FittedModel(
        ENCODING,
        "y",
        new FittedModel.Trained(study.predictor().orElseThrow()),
        estimate.method(),
        estimate.noise(),
        Parts.empty());
  }

  @Test
  void theNoiseThatEvidentialNetworksStateIsSavedWithThem() {
    SyntheticData toy = SyntheticData.heteroscedastic(Design.uniform(60), 1, new Seed(2));
    Study study =
        NoiseStudy.run(
            toy.dataset(),
            StudyOptions.builder()
                .predictor(PredictorKind.EVIDENTIAL)
                .methods(List.of("evidential"))
                .noise(NoiseChoice.HETEROSCEDASTIC)
                .build(),
            Work.of(1));
    FittedModel saved = model(study, study.best());
    ModelDirectory.write(folder.resolve("model"), saved.parts());
    Predictive after = ModelDirectory.read(folder.resolve("model"), FittedModel::of).predict(NEW_X);
    assertThat(after.aleatoricVariance()).isEqualTo(saved.predict(NEW_X).aleatoricVariance());
    assertThat(after.epistemicVariance()).isEqualTo(saved.predict(NEW_X).epistemicVariance());
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
    SyntheticData toy = SyntheticData.heteroscedastic(Design.uniform(60), 1, new Seed(2));
    Study study = NoiseStudy.run(toy.dataset(), options.build(), Work.of(1));
    for (NoiseEstimate estimate : study.estimates()) {
      FittedModel saved = model(study, estimate);
      Path directory = folder.resolve("model");
      ModelDirectory.write(directory, saved.parts());
      Predictive before = saved.predict(NEW_X);
      Predictive after = ModelDirectory.read(directory, FittedModel::of).predict(NEW_X);
      assertThat(after.mean()).isEqualTo(before.mean());
      assertThat(after.aleatoricVariance()).isEqualTo(before.aleatoricVariance());
      assertThat(after.epistemicVariance()).isEqualTo(before.epistemicVariance());
    }
  }

  @Test
  void theUsersOwnColumnsAreRemembered() {
    FittedModel.Columns columns = new FittedModel.Columns("mu", Optional.of("s"));
    Path directory = folder.resolve("model");
    ModelDirectory.write(
        directory,
        new FittedModel(ENCODING, "y", columns, "dva", new ConstantNoise(2), Parts.empty())
            .parts());
    assertThat(ModelDirectory.read(directory, FittedModel::of).mean()).isEqualTo(columns);
  }

  @Test
  void aDescriptionChangedByHandIsRefusedInOneLine() throws IOException {
    Path directory = folder.resolve("model");
    ModelDirectory.write(
        directory,
        new FittedModel(
                ENCODING,
                "y",
                new FittedModel.Columns("mu", Optional.empty()),
                "dva",
                new ConstantNoise(2),
                Parts.empty())
            .parts());
    Path description = withoutItsChecksum(directory.resolve("model.json"));
    Files.writeString(
        description, Files.readString(description).replace("\"constant\"", "\"konstant\""));
    assertThatThrownBy(() -> ModelDirectory.read(directory, FittedModel::of))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("konstant")
        .message()
        .doesNotContain("\n");
  }

  /** A trained model as a person may change it: a text of model.json by another. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"variance\": [0-9.e-]+ | \"variance\": -0.5 | at least 0",
        "\"variance\": [0-9.e-]+ | \"variance\": 1e999 | finite",
        "\"members\": 5 | \"members\": -5 | at least 1",
        "\"members\": 5 | \"members\": 0 | at least 1",
        "\"inputs\": 1 | \"inputs\": 2 | no tensor",
        "\"column\": \"x\" | \"column\": \"x\", \"levels\": [\"a\", \"b\"] | features",
        "\"weights_sha256\": \"[0-9a-f]{8} | \"weights_sha256\": \"00000000 | SHA-256",
      })
  void descriptionThatWasChangedByHandIsOneLine(String text, String by, String complaint)
      throws IOException {
    Path description = trained().resolve("model.json");
    String before = Files.readString(description);
    String after = before.replaceFirst(text, Matcher.quoteReplacement(by));
    assertThat(after).isNotEqualTo(before);
    Files.writeString(description, after);
    assertThatThrownBy(() -> ModelDirectory.read(description.getParent(), FittedModel::of))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(complaint);
  }

  @Test
  void everyChangedCharacterOfTheDescriptionIsNoticed() throws IOException {
    ModelDirectory.write(folder.resolve("model"), trainedModel().parts());
    Path description = folder.resolve("model").resolve("model.json");
    assertThat(ModelDirectory.read(description.getParent(), FittedModel::of).target())
        .isEqualTo("y");
    String text = Files.readString(description);
    Files.writeString(description, text.replaceFirst("\"std\": (\\d)", "\"std\": 1$1"));
    assertThatThrownBy(() -> ModelDirectory.read(description.getParent(), FittedModel::of))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("changed by hand (SHA-256)");
  }

  @Test
  void everyChangedByteOfTheWeightsIsNoticed() throws IOException {
    Path weights = trained().resolve("weights.safetensors");
    byte[] bytes = Files.readAllBytes(weights);
    bytes[bytes.length - 3] ^= 1;
    Files.write(weights, bytes);
    assertThatThrownBy(() -> ModelDirectory.read(weights.getParent(), FittedModel::of))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("SHA-256");
  }

  @Test
  void modelFromBeforeThereWasAChecksumIsReadAndItsWeightsMustBeFinite() throws IOException {
    Path description = trained().resolve("model.json");
    Files.writeString(
        description,
        Files.readString(description).replaceFirst(",\\s*\"weights_sha256\": \"[0-9a-f]+\"", ""));
    assertThat(ModelDirectory.read(description.getParent(), FittedModel::of).target())
        .isEqualTo("y");
    Path weights = description.resolveSibling("weights.safetensors");
    byte[] bytes = Files.readAllBytes(weights);
    ByteBuffer.wrap(bytes)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putFloat(bytes.length - Float.BYTES, Float.NaN);
    Files.write(weights, bytes);
    assertThatThrownBy(() -> ModelDirectory.read(description.getParent(), FittedModel::of))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("NaN");
  }

  @Test
  void scaleBeyondAllNumbersGivesNoInfinity() throws IOException {
    Path description = trained().resolve("model.json");
    String text = Files.readString(description);
    int scaling = text.indexOf("\"y_scaling\"");
    String huge =
        text.substring(0, scaling)
            + text.substring(scaling).replaceFirst("\"std\": [0-9.e-]+", "\"std\": 1e308");
    Files.writeString(description, huge);
    FittedModel model = ModelDirectory.read(description.getParent(), FittedModel::of);
    assertThatThrownBy(() -> model.predict(NEW_X))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no finite answer");
  }

  private static FittedModel trainedModel() {
    SyntheticData toy = SyntheticData.heteroscedastic(Design.uniform(60), 1, new Seed(2));
    Study study =
        NoiseStudy.run(
            toy.dataset(),
            StudyOptions.builder()
                .predictor(PredictorKind.ENSEMBLE)
                .methods(List.of("va"))
                .noise(NoiseChoice.HOMOSCEDASTIC)
                .build(),
            Work.of(1));
    return model(study, study.best());
  }

  private Path trained() throws IOException {
    ModelDirectory.write(folder.resolve("model"), trainedModel().parts());
    return withoutItsChecksum(folder.resolve("model").resolve("model.json")).getParent();
  }

  /** As before a description had a checksum of its own, and as who changes it would leave it. */
  private static Path withoutItsChecksum(Path description) throws IOException {
    String text = Files.readString(description);
    return Files.writeString(
        description, text.replaceFirst(",\\s*\"description_sha256\": \"[0-9a-f]+\"", ""));
  }
}
