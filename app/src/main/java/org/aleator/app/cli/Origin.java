package org.aleator.app.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.aleator.codec.Parts;

/** Where a model came from, as its file tells it. */
public final class Origin {
  private Origin() {}

  /** The program's version, and the data's name and hash. */
  public static Parts of(Path file) {
    Parts parts = Parts.empty();
    parts.put("program", Version.read());
    parts.put("file", file.getFileName().toString());
    parts.put("sha256", sha256(file));
    return parts;
  }

  /** Of the file's bytes, in hexadecimal digits. */
  static String sha256(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      new DigestInputStream(in, digest).transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(digest.digest());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file + ": " + e.getMessage(), e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
