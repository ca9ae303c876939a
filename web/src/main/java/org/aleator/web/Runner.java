// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import java.nio.file.Path;
import java.util.List;
import org.aleator.util.Cancellation;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Progress;

/** What the page has computed for it. */
public interface Runner {
  /**
   * A file and what its owner calls it.
   *
   * @param path where it stands
   * @param name for people
   */
  record DataFile(Path path, String name) {}

  /** An estimate that is ready to be computed. */
  interface Job {
    /**
     * Computes and leaves {@code estimate.json}, {@code rows.csv}, {@code model} and where there is
     * one {@code report.html} in the output directory, all or nothing.
     *
     * @throws InvalidInputException where the data are not fit for it
     * @throws java.util.concurrent.CancellationException where it was cancelled
     */
    void run(Progress progress, Cancellation cancellation);

    /** The command line that computes the same. */
    String commandLine();
  }

  /**
   * Checks a request as far as it can be without the data.
   *
   * @param columns the names of the data's columns
   * @param output a directory that does not exist yet
   * @throws InvalidInputException where a setting is wrong
   */
  Job estimate(RunRequest request, DataFile data, List<String> columns, Path output);

  /**
   * Predicts the rows of a file and writes them with the predictions beside as CSV.
   *
   * @param model the folder {@code model} of a run
   * @param cancellation the client may be gone before it is done
   * @return what one should know of it, such as rows left out
   * @throws InvalidInputException where the rows do not fit the model
   */
  List<String> predict(Path model, DataFile rows, Path output, Cancellation cancellation);
}
