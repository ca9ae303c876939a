package org.aleator.io.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.aleator.util.InvalidInputException;

/**
 * The directory an estimate is written to. It may be new, empty, or the output of an earlier
 * estimate (it then holds an {@code estimate.json} with one of our schemas), whose entries are
 * replaced by those of the same name; files a person has put beside them stay. Anything else is
 * refused.
 */
public final class OutputDirectory {
  /** The file by which an output directory is known as ours. */
  public static final String ESTIMATE = "estimate.json";

  /** The schema of an estimate for one target. */
  public static final String ONE = "aleator.estimate/1";

  /** The schema of estimates for several targets. */
  public static final String SEVERAL = "aleator.estimates/1";

  /** The schema of the noise in the inputs. */
  public static final String INPUT_NOISE = "aleator.input-noise/1";

  /** The schema of the noise of trajectories. */
  public static final String DYNAMICS = "aleator.dynamics/1";

  private static final Set<String> SCHEMAS = Set.of(ONE, SEVERAL, INPUT_NOISE, DYNAMICS);

  private OutputDirectory() {}

  /**
   * Says at once, before a long computation, whether the directory may be written.
   *
   * @throws InvalidInputException where it exists and is not ours, or cannot be made
   */
  public static void requireOurs(Path directory) {
    if (!Files.exists(directory)) {
      Staging.requireParent(directory);
      return;
    }
    if (!Files.isDirectory(directory)) {
      throw new InvalidInputException(directory + " is a file; name a directory for the output");
    }
    if (!Staging.isEmpty(directory) && !holdsEstimate(directory)) {
      throw new InvalidInputException(
          directory
              + " exists and is not the output of an estimate;"
              + " name another directory or an empty one");
    }
    if (!Files.isWritable(directory)) {
      throw new InvalidInputException("no permission to write in " + directory);
    }
  }

  private static boolean holdsEstimate(Path directory) {
    Path estimate = directory.resolve(ESTIMATE);
    try {
      return Files.isRegularFile(estimate)
          && JsonFiles.schema(JsonFiles.read(estimate)).filter(SCHEMAS::contains).isPresent();
    } catch (InvalidInputException e) {
      return false;
    }
  }

  /**
   * Lets {@code contents} fill a folder out of sight and moves what it wrote into place; where
   * {@code contents} fails, the directory stays as it was.
   */
  public static void write(Path directory, Consumer<Path> contents) {
    requireOurs(directory);
    // A directory that exists may be a mount of its own: only within it is a move a renaming.
    Path beside = Files.exists(directory) ? directory.resolve("staged") : directory;
    Staging.write(directory, beside, contents, OutputDirectory::install);
  }

  private static void install(Path staged, Path place) throws IOException {
    if (!Files.exists(place)) {
      Files.move(staged, place);
      return;
    }
    List<Path> entries;
    try (Stream<Path> listed = Files.list(staged)) {
      entries = listed.sorted(Comparator.comparing(Path::getFileName)).toList();
    }
    Path replaced = Staging.newFolderBeside(staged);
    for (Path entry : entries) {
      Path target = place.resolve(entry.getFileName());
      if (Files.exists(target)) {
        Staging.replace(entry, target, replaced.resolve(entry.getFileName()));
      } else {
        Files.move(entry, target);
      }
    }
    Staging.deleteTree(replaced);
  }
}
