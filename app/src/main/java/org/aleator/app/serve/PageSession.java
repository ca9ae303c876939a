package org.aleator.app.serve;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.aleator.cli.Session;
import org.aleator.util.Cancellation;
import org.aleator.util.Progress;
import org.aleator.util.Work;
import org.aleator.web.Runner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** The page as a command sees it: nothing on the terminal, progress and an end by the browser. */
@Command(name = "aleator")
final class PageSession implements Session {
  private final Runner.DataFile data;
  private final Progress progress;
  private final Cancellation cancellation;
  private final List<String> remarks = new ArrayList<>();

  PageSession(Runner.DataFile data, Progress progress, Cancellation cancellation) {
    this.data = data;
    this.progress = progress;
    this.cancellation = cancellation;
  }

  List<String> remarks() {
    return remarks;
  }

  @Override
  public void prepare() {
    // The command that serves the page did.
  }

  @Override
  public boolean quiet() {
    return true;
  }

  @Override
  public void remark(CommandSpec command, List<String> lines) {
    remarks.addAll(lines);
  }

  @Override
  public Audience audience() {
    return new Audience() {
      @Override
      public void update(String stage, double fraction) {
        progress.update(stage, fraction);
      }

      @Override
      public void close() {
        // The run's own end is what the page shows.
      }
    };
  }

  @Override
  public Work cancellable(Work work) {
    return work.cancelledBy(cancellation);
  }

  @Override
  public String called(Path file) {
    return file.equals(data.path()) ? data.name() : file.toString();
  }
}
