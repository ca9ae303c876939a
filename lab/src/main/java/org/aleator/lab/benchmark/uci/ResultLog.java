package org.aleator.lab.benchmark.uci;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.aleator.util.InvalidInputException;

/**
 * Finished results, kept in a file if one is given: one line of JSON each, appended as they come,
 * so that a run that was ended goes on where it was. A last line that was cut off is dropped.
 */
final class ResultLog {
  private final Optional<Path> file;
  private final List<SplitResult> results = new ArrayList<>();

  ResultLog(Optional<Path> file) {
    this.file = file;
    file.filter(Files::exists).ifPresent(this::read);
  }

  private void read(Path path) {
    try {
      String text = Files.readString(path);
      List<String> lines = text.lines().toList();
      for (int i = 0; i < lines.size(); i++) {
        boolean cut = i == lines.size() - 1 && !text.endsWith("\n");
        if (!cut && !lines.get(i).isBlank()) {
          results.add(parse(path, i, lines.get(i)));
        }
      }
      if (!text.isEmpty() && !text.endsWith("\n")) {
        Files.writeString(path, text.substring(0, text.lastIndexOf('\n') + 1));
      }
    } catch (IOException e) {
      throw new InvalidInputException("--resume: cannot read " + path, e);
    }
  }

  private static SplitResult parse(Path path, int line, String text) {
    try {
      return SplitResult.ofLine(text);
    } catch (RuntimeException e) {
      throw new InvalidInputException(
          "--resume: line %d of %s is no result of this benchmark; name another file"
              .formatted(line + 1, path),
          e);
    }
  }

  synchronized Optional<SplitResult> find(UciSet set, Forecaster forecaster, int split, long seed) {
    return results.stream()
        .filter(r -> r.set() == set && r.forecaster() == forecaster)
        .filter(r -> r.split() == split && r.seed() == seed)
        .findFirst();
  }

  synchronized void add(SplitResult result) {
    results.add(result);
    file.ifPresent(
        path -> {
          try {
            Files.write(
                path,
                (result.toLine() + "\n").getBytes(StandardCharsets.UTF_8),
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
          } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + path + ": " + e.getMessage(), e);
          }
        });
  }
}
