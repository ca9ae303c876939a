// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;

/**
 * Finished results, kept in a file if one is given: one line each, appended as they come, so that a
 * run that was ended goes on where it was. A last line that was cut off is dropped. Safe for use by
 * several threads.
 */
public final class ResultLog<T> {
  private final Optional<Path> file;
  private final Function<T, String> toLine;
  private final List<T> results = new ArrayList<>();

  /**
   * @param toLine a result as one line
   * @param ofLine the result of a line; throws where it is none
   */
  public ResultLog(Optional<Path> file, Function<T, String> toLine, Function<String, T> ofLine) {
    this.file = file;
    this.toLine = toLine;
    file.filter(Files::exists).ifPresent(path -> read(path, ofLine));
  }

  private void read(Path path, Function<String, T> ofLine) {
    try {
      String text = Files.readString(path);
      String whole = text.substring(0, text.lastIndexOf('\n') + 1);
      List<String> lines = whole.lines().toList();
      for (int i = 0; i < lines.size(); i++) {
        if (!lines.get(i).isBlank()) {
          results.add(parse(path, i, lines.get(i), ofLine));
        }
      }
      if (whole.length() < text.length()) {
        Files.writeString(path, whole);
      }
    } catch (IOException e) {
      throw new InvalidInputException("--resume: cannot read " + path, e);
    }
  }

  private static <T> T parse(Path path, int line, String text, Function<String, T> ofLine) {
    try {
      return ofLine.apply(text);
    } catch (RuntimeException e) {
      throw new InvalidInputException(
          "--resume: line %d of %s is not a result of this benchmark; name another file"
              .formatted(line + 1, path),
          e);
    }
  }

  /** The first result that is wanted. */
  public synchronized Optional<T> find(Predicate<T> wanted) {
    return results.stream().filter(wanted).findFirst();
  }

  /**
   * The results of numbered cases, several at once, each on one thread: those that are known, and
   * the others made and kept.
   *
   * @param isOf whether a result is that of a number
   * @param make the result of a number
   */
  public List<T> complete(
      String stage, int count, IntFunction<Predicate<T>> isOf, IntFunction<T> make, Work work) {
    List<Work> parts = work.parts(stage, count);
    return work.parallel()
        .map(
            count,
            i -> {
              Optional<T> known = find(isOf.apply(i));
              if (known.isPresent()) {
                return known.get();
              }
              T result = make.apply(i);
              add(result);
              parts.get(i).progress(stage, 1);
              return result;
            });
  }

  /** All results, in the order in which they came. */
  public synchronized List<T> all() {
    return List.copyOf(results);
  }

  public synchronized void add(T result) {
    results.add(result);
    file.ifPresent(
        path -> {
          try {
            Files.writeString(
                path,
                toLine.apply(result) + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
          } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + path + ": " + e.getMessage(), e);
          }
        });
  }
}
