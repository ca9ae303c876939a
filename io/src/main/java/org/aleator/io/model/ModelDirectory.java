// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.model;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.aleator.codec.Parts;
import org.aleator.codec.Tensor;
import org.aleator.io.file.Sha256;
import org.aleator.io.file.WholeDirectory;
import org.aleator.util.InvalidInputException;

/**
 * A model as a directory: {@code model.json}, which holds the values of its {@link Parts}, and
 * {@code weights.safetensors}, which holds their arrays. The first entry of the former is {@code
 * "schema": "aleator.model/1"}.
 */
public final class ModelDirectory {
  /** The schema of the directories this version writes and reads. */
  public static final String SCHEMA = "aleator.model/1";

  static final String DESCRIPTION = "model.json";
  static final String WEIGHTS = "weights.safetensors";

  /** The description's key for the SHA-256 of the weights' file. */
  private static final String CHECKSUM = "weights_sha256";

  /** The description's last key: the SHA-256 of all that stands before, without its layout. */
  private static final String OWN_CHECKSUM = "description_sha256";

  private ModelDirectory() {}

  /**
   * Reads a model. Nothing is written, whatever lies in the directory.
   *
   * @param make what its parts make, such as {@code FittedModel::of}
   * @throws InvalidInputException where the directory is missing, foreign, of another version of
   *     the format or damaged
   */
  public static <T> T read(Path directory, Function<Parts, T> make) {
    Parts parts = parts(directory);
    try {
      return make.apply(parts);
    } catch (InvalidInputException e) {
      throw new InvalidInputException(directory + ": " + e.getMessage(), e);
    } catch (RuntimeException e) {
      throw damaged(directory, e);
    }
  }

  private static InvalidInputException damaged(Path directory, RuntimeException e) {
    return new InvalidInputException(
        directory + " holds a " + DESCRIPTION + " that was damaged or changed by hand", e);
  }

  private static Parts parts(Path directory) {
    if (!Files.isDirectory(directory)) {
      throw new InvalidInputException(
          Files.exists(directory)
              ? directory + " is a file; a model is a directory"
              : "there is no model directory " + directory);
    }
    Path description = directory.resolve(DESCRIPTION);
    if (!Files.isRegularFile(description)) {
      throw new InvalidInputException(
          directory + " is not a model directory: it has no " + DESCRIPTION + hint(directory));
    }
    JsonObject json = JsonFiles.read(description);
    String schema = JsonFiles.schema(json).orElse("none");
    if (!schema.equals(SCHEMA)) {
      throw new InvalidInputException(
          description + " has schema " + schema + ", this version reads " + SCHEMA);
    }
    Path weights = directory.resolve(WEIGHTS);
    if (!Files.isRegularFile(weights)) {
      throw new InvalidInputException(
          directory
              + " is not a whole model directory: it has no "
              + WEIGHTS
              + interrupted(directory));
    }
    requireOwnChecksum(json, description);
    requireChecksum(json, weights);
    Map<String, Tensor> tensors = Safetensors.read(weights).tensors();
    try {
      return JsonParts.parts(json, tensors);
    } catch (IllegalStateException | IllegalArgumentException e) {
      // A list that mixes what no list of ours does.
      throw damaged(directory, e);
    }
  }

  /** A digit that was changed is another model, which no check of its ranges would find. */
  private static void requireOwnChecksum(JsonObject json, Path description) {
    JsonElement stated = json.remove(OWN_CHECKSUM);
    if (stated != null && !isText(stated, Sha256.of(json.toString()))) {
      throw new InvalidInputException(
          description + " was damaged or changed by hand (SHA-256); save the model again");
    }
  }

  private static boolean isText(JsonElement stated, String expected) {
    return stated.isJsonPrimitive() && stated.getAsString().equals(expected);
  }

  /** Models that were saved before there was a checksum have none. */
  private static void requireChecksum(JsonObject json, Path weights) {
    JsonElement stated = json.remove(CHECKSUM);
    if (stated != null && !isText(stated, Sha256.of(weights))) {
      throw new InvalidInputException(
          "%s is not the file that was saved with its %s: it was damaged or changed (SHA-256)%s"
              .formatted(weights, DESCRIPTION, interrupted(weights.getParent())));
    }
  }

  /** A likely slip: the output directory of an estimate holds the model one level down. */
  private static String hint(Path directory) {
    Path inside = directory.resolve("model");
    return Files.isRegularFile(inside.resolve(DESCRIPTION))
        ? "; did you mean " + inside + "?"
        : interrupted(directory);
  }

  /**
   * A likely cause: the run that wrote the model, or the output around it, was killed meanwhile.
   */
  private static String interrupted(Path directory) {
    Path around = directory.toAbsolutePath().normalize().getParent();
    boolean found =
        WholeDirectory.isInterrupted(directory)
            || around != null && WholeDirectory.isInterrupted(around);
    return found ? "; the run that wrote it was interrupted: run it again" : "";
  }

  /**
   * Writes the model, whole or not at all. An older model in that place is replaced.
   *
   * @throws InvalidInputException where something that is not a model stands in that place, or the
   *     folder around it is missing
   */
  public static void write(Path directory, Parts parts) {
    try (WholeDirectory place = WholeDirectory.claim(directory, ModelDirectory::files)) {
      place.write(
          staged -> {
            Path weights = staged.resolve(WEIGHTS);
            new Safetensors(parts.tensors()).write(weights);
            JsonObject json = JsonParts.json(SCHEMA, parts);
            json.addProperty(CHECKSUM, Sha256.of(weights));
            json.addProperty(OWN_CHECKSUM, Sha256.of(json.toString()));
            JsonFiles.write(staged.resolve(DESCRIPTION), json);
          });
    }
  }

  /** The files of an older model. */
  private static Set<String> files(Path directory) {
    Path description = directory.resolve(DESCRIPTION);
    if (Files.isRegularFile(description)
        && JsonFiles.schema(JsonFiles.read(description)).filter(SCHEMA::equals).isPresent()) {
      return Set.of(DESCRIPTION, WEIGHTS);
    }
    throw new InvalidInputException(
        directory + " exists and is not a model of aleator; name another directory or remove it");
  }
}
