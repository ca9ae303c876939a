package org.aleator.io.model;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.aleator.codec.Parts;
import org.aleator.util.InvalidInputException;

/**
 * A model as a directory: {@code model.json}, which holds the values of its {@link Parts}, and
 * {@code weights.safetensors}, which holds their arrays. The first entry of the former is {@code
 * "schema": "aleator.model/1"}.
 */
public final class ModelDirectory {
  /** The schema of the directories this version writes and reads. */
  public static final String SCHEMA = "aleator.model/1";

  private static final String DESCRIPTION = "model.json";
  private static final String WEIGHTS = "weights.safetensors";

  private ModelDirectory() {}

  /**
   * Reads a model.
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
      throw new InvalidInputException(
          directory + " holds a " + DESCRIPTION + " that was damaged or changed by hand", e);
    }
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
          directory + " is not a whole model directory: it has no " + WEIGHTS);
    }
    return JsonParts.parts(json, Safetensors.read(weights).tensors());
  }

  /** A likely slip: the output directory of an estimate holds the model one level down. */
  private static String hint(Path directory) {
    Path inside = directory.resolve("model");
    return Files.isRegularFile(inside.resolve(DESCRIPTION)) ? "; did you mean " + inside + "?" : "";
  }

  /**
   * Writes the model, whole or not at all. An older model in that place is replaced.
   *
   * @throws InvalidInputException where something that is not a model stands in that place, or the
   *     folder around it is missing
   */
  public static void write(Path directory, Parts parts) {
    requireReplaceable(directory);
    Staging.write(
        directory,
        directory,
        staged -> {
          JsonFiles.write(staged.resolve(DESCRIPTION), JsonParts.json(SCHEMA, parts));
          new Safetensors(parts.tensors()).write(staged.resolve(WEIGHTS));
        },
        ModelDirectory::swap);
  }

  private static void swap(Path staged, Path place) throws IOException {
    if (!Files.exists(place)) {
      Files.move(staged, place);
      return;
    }
    Path aside = Staging.newFolderBeside(place);
    Staging.replace(staged, place, aside.resolve("replaced"));
    Staging.deleteTree(aside);
  }

  private static void requireReplaceable(Path directory) {
    if (!Files.exists(directory)) {
      return;
    }
    if (!Files.isDirectory(directory)) {
      throw new InvalidInputException(directory + " is a file; name a new directory for the model");
    }
    Set<String> names;
    try (Stream<Path> entries = Files.list(directory)) {
      names = entries.map(entry -> entry.getFileName().toString()).collect(Collectors.toSet());
    } catch (IOException e) {
      throw new InvalidInputException("cannot look into " + directory + ": " + e.getMessage(), e);
    }
    boolean ours =
        names.isEmpty()
            || (Set.of(DESCRIPTION, WEIGHTS).containsAll(names)
                && names.contains(DESCRIPTION)
                && JsonFiles.schema(JsonFiles.read(directory.resolve(DESCRIPTION)))
                    .filter(schema -> schema.startsWith("aleator.model/"))
                    .isPresent());
    if (!ours) {
      throw new InvalidInputException(
          directory + " exists and is not a model of ours; name another directory or remove it");
    }
  }
}
