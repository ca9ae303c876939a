// SPDX-License-Identifier: Apache-2.0
package org.aleator.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.aleator.codec.Parts;
import org.aleator.io.file.Sha256;

/** Where a model came from, as its file tells it. */
public final class Origin {
  private Origin() {}

  /** The program's version, and the data's name and, of a file, hash. */
  public static Parts of(Path file) {
    Parts parts = Parts.empty();
    parts.put("program", Version.read());
    // A pipe can be read once, and was.
    if (Files.isRegularFile(file)) {
      parts.put("file", file.getFileName().toString());
      parts.put("sha256", Sha256.of(file));
    } else {
      parts.put("file", file.toString());
    }
    return parts;
  }

  /** The same of a table that may have several files. */
  public static Parts of(List<Path> files) {
    if (files.size() == 1) {
      return of(files.get(0));
    }
    Parts parts = Parts.empty();
    parts.put("program", Version.read());
    parts.putTexts("files", files.stream().map(file -> file.getFileName().toString()).toList());
    parts.putTexts("sha256s", files.stream().map(Sha256::of).toList());
    return parts;
  }
}
