// SPDX-License-Identifier: Apache-2.0
package org.aleator.cli;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.aleator.io.file.AtomicFiles;
import org.aleator.io.file.Sha256;
import org.aleator.io.model.OutputDirectory;
import org.aleator.report.Made;
import org.aleator.report.page.FigureFiles;
import org.aleator.report.page.Page;
import org.aleator.report.plot.Chart;
import org.aleator.util.InvalidInputException;
import picocli.CommandLine.Option;

/** {@code --report} and {@code --plot}, for the commands whose answer can be looked at. */
public final class ReportOptions {
  /** What the report is called in a directory of output. */
  public static final String FILE = "report.html";

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description = "Write a report, one page of HTML, to this file.")
  private Path report;

  @Option(
      names = "--plot",
      paramLabel = "DIR",
      description = {
        "Write the report's charts into this directory,",
        "each as .png, .svg and .csv, and all as charts.json."
      })
  private Path plot;

  /** Whether a report or its charts are requested, besides those in an output directory. */
  public boolean requested() {
    return report != null || (plot != null && image().isEmpty());
  }

  /** The name that {@code --plot} was given, where it is that of one picture and no directory. */
  public Optional<Path> image() {
    return Optional.ofNullable(plot)
        .filter(name -> !Files.isDirectory(name))
        .filter(name -> name.getFileName().toString().contains("."));
  }

  /**
   * Says at once, before a long computation, whether what is requested could be written.
   *
   * @param read the files that it is made from, which must not be lost for it
   */
  public void requireWritable(Path... read) {
    requireWritable(
        name -> {
          throw new InvalidInputException(
              "there are several charts: --plot needs a directory, whose name has no dot, was "
                  + name);
        },
        read);
  }

  /**
   * The same for a command that also draws one picture.
   *
   * @param image says it of that
   */
  public void requireWritable(Consumer<Path> image, Path... read) {
    if (report != null) {
      AtomicFiles.requireWritable(report);
      for (Path file : read) {
        AtomicFiles.requireWritable(report, file);
      }
    }
    image().ifPresent(image);
    if (plot != null && image().isEmpty()) {
      OutputDirectory.requireOurs(plot);
      Chart.requireFonts();
    }
  }

  /** Writes what is requested. */
  public void write(Page page) {
    if (report != null) {
      write(report, page);
    }
    if (plot != null && image().isEmpty()) {
      Map<String, byte[]> files = FigureFiles.of(page);
      OutputDirectory.write(
          plot,
          folder ->
              files.forEach(
                  (name, bytes) ->
                      AtomicFiles.write(folder.resolve(name), stream -> stream.write(bytes))));
    }
  }

  /** Writes a page as a file of its own. */
  public static void write(Path file, Page page) {
    byte[] bytes = page.html().getBytes(StandardCharsets.UTF_8);
    AtomicFiles.write(file, stream -> stream.write(bytes));
  }

  /** How an answer about files was made, which go by the names that the user knows them by. */
  public static Made made(Session session, List<Path> files, long seed, double seconds) {
    List<String> data = new ArrayList<>();
    for (Path file : files) {
      data.add(session.called(file));
      // A pipe can be read once, and was.
      if (Files.isRegularFile(file)) {
        data.add("SHA-256 " + Sha256.of(file));
      }
    }
    return new Made(session.words(), Version.read(), data, seed, seconds);
  }
}
