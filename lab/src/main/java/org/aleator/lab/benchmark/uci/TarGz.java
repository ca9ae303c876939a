// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.uci;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.aleator.util.InvalidInputException;

/**
 * The regular files of a small gzipped tar archive. Header fields (POSIX ustar): name at 0, size at
 * 124 in octal, kind at 156; contents are padded to 512 bytes, and an empty header ends the
 * archive.
 */
final class TarGz {
  private static final int BLOCK = 512;

  private TarGz() {}

  /** Contents by name, without folders. */
  static Map<String, String> read(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new InvalidInputException("there is no file " + file);
    }
    Map<String, String> files = new LinkedHashMap<>();
    try (InputStream in =
        new GZIPInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      for (byte[] header = in.readNBytes(BLOCK);
          header.length == BLOCK && header[0] != 0;
          header = in.readNBytes(BLOCK)) {
        int size = Integer.parseInt(text(header, 124, 12), 8);
        byte[] content = in.readNBytes(size);
        in.skipNBytes((BLOCK - size % BLOCK) % BLOCK);
        if (header[156] == '0' || header[156] == 0) {
          String name = text(header, 0, 100);
          files.put(
              name.substring(name.lastIndexOf('/') + 1),
              new String(content, StandardCharsets.UTF_8));
        }
      }
    } catch (IOException | NumberFormatException e) {
      throw new InvalidInputException(file + " is not a readable tar.gz archive", e);
    }
    return files;
  }

  private static String text(byte[] header, int from, int length) {
    int end = from;
    while (end < from + length && header[end] != 0) {
      end++;
    }
    return new String(header, from, end - from, StandardCharsets.UTF_8).strip();
  }
}
