// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.serve;

import java.nio.file.Path;
import java.util.List;
import org.aleator.cli.Session;
import org.aleator.util.Progress;
import org.aleator.web.Runner;

/**
 * The page as a computation sees it: nothing on the terminal, progress to the browser.
 *
 * @param words the command line that the page shows
 */
record PageSession(Runner.DataFile data, List<String> words, Progress progress) implements Session {
  @Override
  public void prepare() {
    // The command that serves the page did.
  }

  @Override
  public boolean quiet() {
    return true;
  }

  @Override
  public void remark(List<String> lines) {
    // What is worth knowing stands in the answer.
  }

  @Override
  public Audience audience() {
    return new Audience() {
      @Override
      public void update(String stage, double fraction) {
        progress.update(stage, fraction);
      }

      @Override
      public void bound(double rmse) {
        progress.bound(rmse);
      }

      @Override
      public void close() {
        // The run's own end is what the page shows.
      }
    };
  }

  @Override
  public String called(Path file) {
    return file.equals(data.path()) ? data.name() : file.toString();
  }
}
