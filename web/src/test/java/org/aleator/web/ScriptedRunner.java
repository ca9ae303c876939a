// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Semaphore;
import org.aleator.data.Column;
import org.aleator.io.table.Tables;
import org.aleator.util.Cancellation;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Progress;

/** Runs that do what a test says: wait for a permit, fail, or leave a given result. */
final class ScriptedRunner implements Runner {
  static final String ESTIMATE =
      """
      {"schema": "aleator.estimate/1", "rows": 30, "target": "y", "features": ["x"], "noise": "homoscedastic",
       "estimates": [{"method": "unbiased", "variance": 4, "std": 2, "low": 1, "high": 9}],
       "recommended": "unbiased", "ceiling": {"rmse": 2, "r2": 0.5}, "determined": true, "seconds": 0.1}
      """;

  /** A run whose target is {@code slow} needs one. */
  final Semaphore permits = new Semaphore(0);

  /** One for each run that has begun. */
  final Semaphore begun = new Semaphore(0);

  String report = "";

  /** The rows that were last predicted, as their file holds them. */
  volatile String given = "";

  @Override
  public Job estimate(RunRequest request, DataFile data, List<String> columns, Path output) {
    if (request.noise().filter("purple"::equals).isPresent()) {
      throw new InvalidInputException(
          "'purple' is not one of auto, homoscedastic, heteroscedastic");
    }
    return new Job() {
      @Override
      public void run(Progress progress, Cancellation cancellation) {
        begun.release();
        progress.update("looking", 0.5);
        progress.bound(2.5);
        switch (request.target()) {
          case "slow" -> await(cancellation);
          case "bad" -> throw new InvalidInputException(data.path() + " has no column \"bad\"");
          case "broken" -> throw new IllegalStateException("a fault of ours");
          case "large" -> throw new OutOfMemoryError("heap");
          default -> {}
        }
        write(output);
      }

      @Override
      public String commandLine() {
        return "aleator estimate " + data.name();
      }
    };
  }

  private void await(Cancellation cancellation) {
    try {
      while (!permits.tryAcquire(5, java.util.concurrent.TimeUnit.MILLISECONDS)) {
        if (cancellation.isCancelled()) {
          throw new CancellationException();
        }
      }
    } catch (InterruptedException e) {
      throw new CancellationException();
    }
  }

  private void write(Path output) {
    try {
      Path staged = output.resolveSibling("staged");
      Files.createDirectories(staged.resolve("model"));
      Files.writeString(staged.resolve("estimate.json"), ESTIMATE);
      Files.writeString(staged.resolve("rows.csv"), "row,mean\n1,2\n");
      Files.writeString(staged.resolve("model/model.json"), "{}");
      if (!report.isEmpty()) {
        Files.writeString(staged.resolve("report.html"), report);
      }
      Files.move(staged, output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Every row is predicted as 1 to 6, or not at all where x is missing. */
  @Override
  public List<String> predict(Path model, DataFile rows, Path output, Cancellation cancellation) {
    try {
      StringBuilder csv = new StringBuilder("x,mean,aleatoric_std,epistemic_std,std,low,high\n");
      given = Files.readString(rows.path());
      Column x =
          Tables.read(rows.path())
              .find("x")
              .orElseThrow(
                  () ->
                      new InvalidInputException(
                          rows.path() + " has no column \"x\" for the feature"));
      for (int i = 0; i < x.rows(); i++) {
        csv.append(x.isMissing(i) ? "0,,,,,,\n" : x.text(i) + ",1,2,3,4,5,6\n");
      }
      Files.writeString(output, csv);
      return List.of("a remark");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
