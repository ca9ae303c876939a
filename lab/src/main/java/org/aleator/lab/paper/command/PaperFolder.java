// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.paper.command;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.aleator.cli.Choice;
import org.aleator.io.file.AtomicFiles;
import org.aleator.io.model.OutputDirectory;

/**
 * Every table and figure in one folder: {@code report.md} with the figures beside it, written as a
 * whole when the last is there.
 */
final class PaperFolder {
  private static final String REPORT = "report.md";

  private final Path folder;
  private final List<String> lines = new ArrayList<>();
  private final Map<String, byte[]> files = new LinkedHashMap<>();

  PaperFolder(Path folder) {
    this.folder = folder;
    OutputDirectory.requireOurs(folder);
    lines.add("# The DVA paper's experiments");
    lines.add("");
    lines.add("Ours beside the published numbers; a number is a mean ± standard deviation.");
  }

  /** Adds a section with its figures. */
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
      files.put(name + experiment.endings().get(i), result.pictures().get(i));
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

  /** Writes all files; gives them, the report first. */
  List<Path> write() {
    String text = String.join("\n", lines) + "\n";
    files.put(REPORT, text.getBytes(StandardCharsets.UTF_8));
    OutputDirectory.write(
        folder,
        staged ->
            files.forEach(
                (name, content) ->
                    AtomicFiles.write(staged.resolve(name), out -> out.write(content))));
    return Stream.concat(
            Stream.of(REPORT), files.keySet().stream().filter(name -> !name.equals(REPORT)))
        .map(folder::resolve)
        .toList();
  }
}
