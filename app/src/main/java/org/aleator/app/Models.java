package org.aleator.app;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import org.aleator.model.SavedModel;
import org.aleator.study.StudyOptions;

/** From an answer to the model that predicts new rows, with where it came from. */
final class Models {
  private Models() {}

  /** The model of the recommended method; none where there was nothing to train. */
  static Optional<SavedModel> of(Answer answer, Optional<String> epistemicStd, JsonObject origin) {
    Optional<SavedModel.MeanSource> mean =
        answer.predictor().trained()
            ? answer.study().predictor().map(SavedModel.Trained::new)
            : answer
                .predictor()
                .column()
                .map(column -> new SavedModel.Columns(column, epistemicStd));
    return mean.map(
        source ->
            new SavedModel(
                answer.data().encoding(),
                answer.study().data().target(),
                source,
                answer.study().recommended(),
                answer.best().noise(),
                origin));
  }

  /** The settings, the seed and the data's hash. */
  static JsonObject provenance(Path file, PredictorChoice predictor, StudyOptions options) {
    JsonObject json = origin(file);
    json.addProperty("predictor", predictor.word());
    json.addProperty("preset", Choice.word(options.preset()));
    json.addProperty("training", Choice.word(options.training()));
    json.addProperty("noise", Choice.word(options.noise()));
    JsonArray methods = new JsonArray();
    options.methods().forEach(methods::add);
    json.add("methods", methods);
    options.segments().ifPresent(segments -> json.addProperty("segments", segments));
    json.addProperty("segment_by", options.segmentBy().key());
    options.solver().ifPresent(solver -> json.addProperty("solver", Choice.word(solver)));
    json.addProperty("seed", options.seed().value());
    return json;
  }

  /** The program's version, and the data's name and hash. */
  static JsonObject origin(Path file) {
    JsonObject json = new JsonObject();
    json.addProperty("program", AleatorCommand.Version.read());
    json.addProperty("file", file.getFileName().toString());
    json.addProperty("sha256", sha256(file));
    return json;
  }

  private static String sha256(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      new DigestInputStream(in, digest).transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(digest.digest());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file + ": " + e.getMessage(), e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
