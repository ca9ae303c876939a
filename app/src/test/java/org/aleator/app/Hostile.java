// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs of the command line within this process that must end with an answer or one line. */
final class Hostile {
  /** Beyond it a run counts as one that hangs; the usual one takes less than a second. */
  private static final long SECONDS = 120;

  private final ExecutorService runner =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
          });
  private final List<String> wrong = new ArrayList<>();
  private int cases;

  /** What was wrong, a line each that begins with the words to run it again. */
  List<String> wrong() {
    return wrong;
  }

  int cases() {
    return cases;
  }

  /** Runs a case and keeps what is wrong with how it ends. */
  Run run(Object... words) throws InterruptedException {
    cases++;
    Run run = new Run(-1, "", "");
    try {
      run = runner.submit(() -> Run.aleator(words)).get(SECONDS, TimeUnit.SECONDS);
      complaint(run).ifPresent(what -> add(what, words));
    } catch (TimeoutException e) {
      add("no end after " + SECONDS + " s", words);
    } catch (ExecutionException e) {
      add(e.getCause().toString(), words);
    }
    return run;
  }

  void add(String what, Object... words) {
    wrong.add(
        Stream.of(words)
            .map(word -> "'" + word.toString().replace("\u001b", "\\e") + "'")
            .map(word -> word.length() > 300 ? word.substring(0, 300) + "…'" : word)
            .collect(Collectors.joining(" ", "aleator ", ": " + what)));
  }

  private static Optional<String> complaint(Run run) {
    String what = null;
    if (run.exitCode() != 0 && run.exitCode() != 2) {
      what = "exit " + run.exitCode() + ": " + run.err();
    } else if (run.exitCode() == 2 && (run.errLines().size() != 1 || !run.out().isEmpty())) {
      what = "not one line: " + run.err() + run.out();
    } else if (run.err().contains("\u001b") || run.err().contains("Exception")) {
      what = "raw: " + run.err();
    } else if (run.exitCode() == 0 && run.out().matches("(?s).*(NaN|∞|Infinity|: null,?\n).*")) {
      what = run.out().lines().filter(l -> l.matches(".*(NaN|∞|Infinity|: null,?)")).toList() + "";
      what = what.equals("[]") ? null : allowed(what) ? null : "no number: " + what;
    }
    return Optional.ofNullable(what);
  }

  /** What the contract lets be null: bounds that a method has not. */
  private static boolean allowed(String lines) {
    return lines.replaceAll("\"(low|high|exponent|seed)\": null,?", "").matches("[\\[\\], ]*");
  }
}
