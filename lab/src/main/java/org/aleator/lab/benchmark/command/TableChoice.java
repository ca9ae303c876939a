// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.aleator.lab.benchmark.ceiling.RealTable;
import org.aleator.lab.benchmark.ceiling.TableFolder;
import picocli.CommandLine.Option;

/** Which tables of which folder. */
final class TableChoice {
  @Option(
      names = "--data",
      required = true,
      paramLabel = "DIR",
      description = "The folder of the tables; its subfolders are searched, too.")
  private Path folder;

  @Option(
      names = "--tables",
      split = ",",
      paramLabel = "NAME,…",
      hideParamSyntax = true,
      description = "Some of the tables, by file name (default: all; a wrong name lists them).")
  private List<String> tables;

  @Option(
      names = "--target",
      paramLabel = "NAME",
      description =
          "The column to predict, the same in every table (default: the usual one of well-known"
              + " tables, else the last).")
  private String target;

  List<RealTable> tables() {
    return TableFolder.tables(folder, Optional.ofNullable(tables), Optional.ofNullable(target));
  }
}
