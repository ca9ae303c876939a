package org.aleator.app.paper;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.aleator.app.cli.Choice;
import org.aleator.io.file.AtomicFiles;
import org.aleator.util.InvalidInputException;

/** Every table and figure in one folder: {@code report.md} with the figures beside it. */
final class PaperFolder {
  private final Path folder;
  private final List<String> lines = new ArrayList<>();
  private final List<Path> files = new ArrayList<>();

  PaperFolder(Path folder) {
    this.folder = folder;
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new InvalidInputException("cannot make the folder " + folder, e);
    }
    AtomicFiles.requireWritable(folder.resolve("report.md"));
    lines.add("# The DVA paper's experiments");
    lines.add("");
    lines.add("Ours beside the published numbers; a number is a mean ± standard deviation.");
  }

  /** Adds a section and writes its figures. */
  void add(Experiment experiment, PaperResult result) {
    String name = Choice.word(experiment);
    heading(name);
    result
        .table()
        .ifPresent(
            table -> {
              lines.add("```");
              lines.addAll(PaperText.of(table.table(), table.cells()));
              lines.add("```");
            });
    for (int i = 0; i < result.pictures().size(); i++) {
      Path file = folder.resolve(name + experiment.endings().get(i));
      byte[] content = result.pictures().get(i);
      AtomicFiles.write(file, out -> out.write(content));
      files.add(file);
    }
    if (!result.pictures().isEmpty()) {
      lines.add("![%s](%s.png)".formatted(name, name));
    }
    if (!result.lines().isEmpty()) {
      lines.add("");
      lines.add("```");
      lines.addAll(result.lines());
      lines.add("```");
    }
  }

  /** Adds a section that could not be run, and why. */
  void leaveOut(Experiment experiment, String why) {
    heading(Choice.word(experiment));
    lines.add("Not run: " + why + ".");
  }

  private void heading(String name) {
    lines.add("");
    lines.add("## " + name.replaceFirst("(?<=[a-z])(?=\\d)", " "));
    lines.add("");
  }

  /** Writes the report; gives all files. */
  List<Path> write() {
    Path report = folder.resolve("report.md");
    byte[] text = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
    AtomicFiles.write(report, out -> out.write(text));
    files.add(0, report);
    return files;
  }
}
