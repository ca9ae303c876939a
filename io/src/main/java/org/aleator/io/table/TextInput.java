// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.aleator.data.Guess;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;

/**
 * The characters of a table, as often as they are wanted. The encoding is the one that was said;
 * else that of the byte order mark; else UTF-16 if every other byte of the beginning is zero; else
 * UTF-8. What is not UTF-8 and has no letter beyond ASCII that would be is Windows-1252, the
 * superset of Latin-1 that spreadsheets write. Bytes that the encoding does not have are refused.
 */
final class TextInput {
  private static final int SAMPLE = 4096;
  private static final Charset WINDOWS = Charset.forName("windows-1252");
  private static final Charset UTF_32LE = Charset.forName("UTF-32LE");
  private static final Charset UTF_32BE = Charset.forName("UTF-32BE");

  private final TableFile file;
  private final Work work;
  private final ReadLimits limits;
  private final boolean said;
  private Charset charset;
  private int markLength;

  TextInput(TableFile file, ReadOptions options) throws IOException {
    this.file = file;
    this.work = options.work();
    this.limits = options.limits();
    this.said = options.encoding().isPresent();
    try (InputStream in = marked("reading")) {
      file.requireText(in);
      byte[] head = TableFile.peek(in, SAMPLE);
      detect(head);
      charset = options.encoding().filter(encoding -> !isGeneral(encoding)).orElse(charset);
    }
  }

  /** Whether the encoding leaves open what was found: UTF-16 and UTF-32 do the order of bytes. */
  private boolean isGeneral(Charset encoding) {
    return List.of("UTF-16", "UTF-32").contains(encoding.name())
        && charset.name().startsWith(encoding.name());
  }

  private InputStream marked(String stage) throws IOException {
    InputStream text = limits.bounded(file.name(), file.open(stage, work), work);
    return new BufferedInputStream(text, 1 << 16);
  }

  ReadLimits limits() {
    return limits;
  }

  private void detect(byte[] head) {
    charset = StandardCharsets.UTF_8;
    if (begins(head, 0xef, 0xbb, 0xbf)) {
      markLength = 3;
    } else if (begins(head, 0xff, 0xfe, 0, 0)) {
      mark(UTF_32LE, 4);
    } else if (begins(head, 0, 0, 0xfe, 0xff)) {
      mark(UTF_32BE, 4);
    } else if (begins(head, 0xff, 0xfe)) {
      mark(StandardCharsets.UTF_16LE, 2);
    } else if (begins(head, 0xfe, 0xff)) {
      mark(StandardCharsets.UTF_16BE, 2);
    } else if (zeros(head, 1) && !zeros(head, 0)) {
      mark(StandardCharsets.UTF_16LE, 0);
    } else if (zeros(head, 0) && !zeros(head, 1)) {
      mark(StandardCharsets.UTF_16BE, 0);
    }
  }

  private void mark(Charset found, int length) {
    charset = found;
    markLength = length;
  }

  private static boolean begins(byte[] head, int... bytes) {
    for (int i = 0; i < bytes.length; i++) {
      if (i >= head.length || (head[i] & 0xff) != bytes[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether most bytes at odd or even places are zero, as in UTF-16 of mostly Latin letters. */
  private static boolean zeros(byte[] head, int first) {
    int zeros = 0;
    for (int i = first; i < head.length; i += 2) {
      zeros += head[i] == 0 ? 1 : 0;
    }
    return head.length >= 4 && 4 * zeros > head.length;
  }

  String name() {
    return file.name();
  }

  /** The encoding, where it was guessed and is not UTF-8. */
  Optional<Guess> guess() {
    if (said || charset.equals(StandardCharsets.UTF_8)) {
      return Optional.empty();
    }
    String called = charset.equals(WINDOWS) ? "Windows-1252 (Latin-1)" : charset.name();
    return Optional.of(new Guess("", Guess.What.ENCODING, called, 0));
  }

  /**
   * The characters from the beginning.
   *
   * @param stage what is being done, for those who want to know how far it is
   */
  Reader open(String stage) throws IOException {
    InputStream in = marked(stage);
    in.skipNBytes(markLength);
    return new InputStreamReader(
        in,
        charset
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT));
  }

  /**
   * Takes another encoding after this one failed.
   *
   * @throws InvalidInputException where there is none to take
   */
  void fallBack(CharacterCodingException cause) throws IOException {
    if (said || !charset.equals(StandardCharsets.UTF_8) || markLength > 0) {
      throw new InvalidInputException(
          "%s is not %s text; say its encoding, or save it as UTF-8"
              .formatted(file.name(), charset.name()),
          cause);
    }
    try (InputStream in = marked("encoding")) {
      Utf8Check check = Utf8Check.of(in);
      if (check.beyondAscii() > 0) {
        throw new InvalidInputException(
            ("%s: line %d is not UTF-8 text, though others are; correct it, or say the file's"
                    + " encoding")
                .formatted(file.name(), check.firstWrongLine()),
            cause);
      }
    }
    charset = WINDOWS;
  }
}
