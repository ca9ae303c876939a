package org.aleator.app;

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
    Parts parts = origin(file);
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

  /** The program's version, and the data's name and hash. */
  static Parts origin(Path file) {
    Parts parts = Parts.empty();
    parts.put("program", AleatorCommand.Version.read());
    parts.put("file", file.getFileName().toString());
    parts.put("sha256", sha256(file));
    return parts;
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
