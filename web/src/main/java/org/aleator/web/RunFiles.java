// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** What a finished run offers: each file under one name, which a request must match. */
enum RunFiles {
  REPORT("report.html", "text/html; charset=utf-8"),
  ROWS("rows.csv", "text/csv; charset=utf-8"),
  ESTIMATE_JSON("estimate.json", "application/json"),
  MODEL("model.zip", "application/zip");

  static final String ESTIMATE = "estimate.json";
  static final String MODEL_FOLDER = "model";

  private static final Pattern SCRIPT =
      Pattern.compile("<script(?:\\s[^>]*)?>(.*?)</script>", Pattern.DOTALL);

  private final String fileName;
  private final String type;

  RunFiles(String fileName, String type) {
    this.fileName = fileName;
    this.type = type;
  }

  String fileName() {
    return fileName;
  }

  String type() {
    return type;
  }

  static RunFiles require(String name) {
    for (RunFiles file : values()) {
      if (file.fileName.equals(name)) {
        return file;
      }
    }
    throw Refusal.notFound("there is no such file");
  }

  /** Those that the result has. */
  static List<String> in(Path result) {
    return List.of(values()).stream()
        .filter(file -> file.isIn(result))
        .map(RunFiles::fileName)
        .toList();
  }

  boolean isIn(Path result) {
    return this == MODEL
        ? Files.isDirectory(result.resolve(MODEL_FOLDER))
        : Files.isRegularFile(result.resolve(fileName));
  }

  void write(Path result, OutputStream out) throws IOException {
    if (this != MODEL) {
      Files.copy(result.resolve(fileName), out);
      return;
    }
    ZipOutputStream zip = new ZipOutputStream(out);
    for (Path file : Folders.list(result.resolve(MODEL_FOLDER))) {
      zip.putNextEntry(new ZipEntry(MODEL_FOLDER + "/" + file.getFileName()));
      Files.copy(file, zip);
      zip.closeEntry();
    }
    zip.finish();
  }

  /**
   * The policy under which a report is shown: no network, no plug-ins, no form, an origin of its
   * own, and of scripts only those that stand in it as elements. An attribute such as {@code
   * onerror} does not run.
   */
  static String policy(String report) {
    Set<String> hashes = new TreeSet<>();
    Matcher script = SCRIPT.matcher(report);
    while (script.find()) {
      hashes.add("'sha256-" + sha256(script.group(1)) + "'");
    }
    return "sandbox allow-scripts; default-src 'none'; img-src data:; font-src data:;"
        + " style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none';"
        + " script-src "
        + (hashes.isEmpty() ? "'none'" : String.join(" ", hashes));
  }

  private static String sha256(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
