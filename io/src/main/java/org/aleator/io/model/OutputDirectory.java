// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.model;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.aleator.io.file.WholeDirectory;
import org.aleator.util.InvalidInputException;

/**
 * A directory that an answer or its charts are written to, as a whole ({@link WholeDirectory}). It
 * may be new, empty, or the output of an earlier run, which is replaced; a list of what a run wrote
 * stands in it. A directory with anything else is refused.
 */
public final class OutputDirectory implements AutoCloseable {
  /** The answer itself. */
  public static final String ESTIMATE = "estimate.json";

  /** The schema of an estimate for one target. */
  public static final String ONE = "aleator.estimate/1";

  /** The schema of an estimate for one target of classes. */
  public static final String CLASSES = "aleator.classes/1";

  /** The schema of estimates for several targets. */
  public static final String SEVERAL = "aleator.estimates/1";

  /** The schema of the noise in the inputs. */
  public static final String INPUT_NOISE = "aleator.input-noise/1";

  /** The schema of the noise of trajectories. */
  public static final String DYNAMICS = "aleator.dynamics/1";

  /** The schema of the noise of depth maps. */
  public static final String DEPTH = "aleator.depth/1";

  /** The schema of the noise of apparent ages. */
  public static final String AGE = "aleator.age/1";

  private static final Set<String> SCHEMAS =
      Set.of(ONE, CLASSES, SEVERAL, INPUT_NOISE, DYNAMICS, DEPTH, AGE);

  /** The list of the files that a run wrote. */
  private static final String MANIFEST = ".aleator-files.json";

  private static final String MANIFEST_SCHEMA = "aleator.files/1";

  /** What runs wrote before there was a list. */
  private static final Set<String> WITHOUT_MANIFEST =
      Set.of(
          ESTIMATE,
          "rows.csv",
          "forecast.csv",
          "model/" + ModelDirectory.DESCRIPTION,
          "model/" + ModelDirectory.WEIGHTS);

  private final WholeDirectory place;

  private OutputDirectory(WholeDirectory place) {
    this.place = place;
  }

  /**
   * Takes hold of the directory before a long computation.
   *
   * @throws InvalidInputException where it is not ours, cannot be made, or another run holds it
   */
  public static OutputDirectory claim(Path directory) {
    return new OutputDirectory(WholeDirectory.claim(directory, OutputDirectory::files));
  }

  /**
   * Says whether the directory may be written.
   *
   * @throws InvalidInputException where it may not
   */
  public static void requireOurs(Path directory) {
    claim(directory).close();
  }

  /** Claims the directory for as long as it takes to write it. */
  public static void write(Path directory, Consumer<Path> contents) {
    try (OutputDirectory output = claim(directory)) {
      output.write(contents);
    }
  }

  /**
   * Lets {@code contents} fill a folder out of sight and puts that in the directory's place; where
   * {@code contents} fails, the directory stays as it was.
   */
  public void write(Consumer<Path> contents) {
    place.write(contents.andThen(OutputDirectory::writeManifest));
  }

  @Override
  public void close() {
    place.close();
  }

  private static void writeManifest(Path staged) {
    JsonObject manifest = new JsonObject();
    manifest.addProperty("schema", MANIFEST_SCHEMA);
    JsonArray names = new JsonArray();
    try (Stream<Path> files = Files.walk(staged)) {
      files
          .filter(Files::isRegularFile)
          .map(file -> staged.relativize(file).toString().replace('\\', '/'))
          .sorted()
          .forEach(names::add);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot look into " + staged + ": " + e.getMessage(), e);
    }
    manifest.add("files", names);
    JsonFiles.write(staged.resolve(MANIFEST), manifest);
  }

  /** The files of an earlier run. */
  private static Set<String> files(Path directory) {
    Path manifest = directory.resolve(MANIFEST);
    if (Files.isRegularFile(manifest)) {
      JsonObject json = JsonFiles.read(manifest);
      if (hasSchema(json, Set.of(MANIFEST_SCHEMA))
          && json.get("files") instanceof JsonArray names
          && names.asList().stream().allMatch(JsonElement::isJsonPrimitive)) {
        Set<String> files = new HashSet<>(Set.of(MANIFEST));
        names.forEach(name -> files.add(name.getAsString()));
        return files;
      }
    } else if (holdsEstimate(directory)) {
      return WITHOUT_MANIFEST;
    }
    throw new InvalidInputException(
        directory
            + " exists and is not an output of aleator;"
            + " name another directory or an empty one");
  }

  private static boolean holdsEstimate(Path directory) {
    Path estimate = directory.resolve(ESTIMATE);
    try {
      return Files.isRegularFile(estimate) && hasSchema(JsonFiles.read(estimate), SCHEMAS);
    } catch (InvalidInputException e) {
      return false;
    }
  }

  private static boolean hasSchema(JsonObject json, Set<String> schemas) {
    return JsonFiles.schema(json).filter(schemas::contains).isPresent();
  }
}
