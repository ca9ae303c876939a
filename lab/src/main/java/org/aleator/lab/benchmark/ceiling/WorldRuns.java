package org.aleator.lab.benchmark.ceiling;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.aleator.data.Dataset;
import org.aleator.encode.Scaling;
import org.aleator.estimator.floor.FloorEvidence;
import org.aleator.estimator.floor.NoiseFloor;
import org.aleator.estimator.floor.SmoothEvidence;
import org.aleator.estimator.floor.Unbiased;
import org.aleator.estimator.unbiased.UnbiasedVariance;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * Finds the evidence of worlds, one line of JSON each in a log, so that a run that was ended goes
 * on where it was.
 */
public final class WorldRuns {
  private WorldRuns() {}

  /**
   * Runs the worlds from (inclusive) to (exclusive) that the log does not hold yet.
   *
   * @param heard hears each result as it comes
   */
  public static void run(
      Worlds worlds, int from, int to, Path log, Work work, Consumer<WorldResult> heard) {
    Set<Integer> done = new HashSet<>();
    if (Files.exists(log)) {
      dropCutLine(log);
      read(log).forEach(result -> done.add(result.index()));
    }
    for (int index = from; index < to; index++) {
      if (!done.contains(index)) {
        World world = worlds.world(index);
        long start = System.nanoTime();
        Work own = work.withSeed(new Seed(index));
        FloorEvidence evidence = NoiseFloor.evidence(world.data(), NoiseFloor.Options.DEFAULT, own);
        Optional<SmoothEvidence> smooth = smooth(world.data(), own);
        double seconds = (System.nanoTime() - start) / 1e9;
        WorldResult result = WorldResult.of(world, evidence, smooth, seconds);
        append(log, result.toLine());
        heard.accept(result);
      }
    }
  }

  private static Optional<SmoothEvidence> smooth(Dataset data, Work work) {
    if (data.rows() > Unbiased.MOST_SMOOTH_ROWS) {
      return Optional.empty();
    }
    return Optional.of(
        SmoothEvidence.of(
            UnbiasedVariance.estimate(data.x(), data.y(), null, work.split(Unbiased.NAME)),
            Scaling.of(data.y()).restoreVariance(1)));
  }

  /** The results in a log, by index. A last line that was cut off is left out. */
  public static List<WorldResult> read(Path log) {
    try {
      String text = Files.readString(log);
      List<WorldResult> results = new ArrayList<>();
      List<String> lines = text.lines().toList();
      for (int i = 0; i < lines.size(); i++) {
        boolean cut = i == lines.size() - 1 && !text.endsWith("\n");
        if (!cut && !lines.get(i).isBlank()) {
          results.add(WorldResult.ofLine(lines.get(i)));
        }
      }
      results.sort(Comparator.comparingInt(WorldResult::index));
      return results;
    } catch (IOException | RuntimeException e) {
      throw new InvalidInputException(log + " is no log of worlds; name another file", e);
    }
  }

  private static void append(Path log, String line) {
    try {
      Files.writeString(log, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + log + ": " + e.getMessage(), e);
    }
  }

  /** Takes away a last line that was cut off when a run was ended. */
  private static void dropCutLine(Path log) {
    try {
      String text = Files.readString(log);
      if (!text.isEmpty() && !text.endsWith("\n")) {
        Files.writeString(log, text.substring(0, text.lastIndexOf('\n') + 1));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + log + ": " + e.getMessage(), e);
    }
  }
}
