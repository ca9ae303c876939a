// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.io.IOException;
import java.io.InputStream;

/**
 * How much of a text is UTF-8.
 *
 * @param beyondAscii how many characters beyond ASCII are well-formed
 * @param firstWrongLine the line of the first byte that is not, from 1; 0 where all are
 */
record Utf8Check(long beyondAscii, long firstWrongLine) {

  static Utf8Check of(InputStream in) throws IOException {
    long characters = 0;
    long wrong = 0;
    long line = 1;
    int expected = 0;
    byte[] bytes = new byte[1 << 16];
    for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
      for (int i = 0; i < count; i++) {
        int value = bytes[i] & 0xff;
        boolean continues = (value & 0xc0) == 0x80;
        if (expected > 0 && continues) {
          expected--;
          characters += expected == 0 ? 1 : 0;
        } else {
          int following = following(value);
          if ((expected > 0 || following < 0) && wrong == 0) {
            wrong = line;
          }
          expected = Math.max(following, 0);
        }
        line += value == '\n' ? 1 : 0;
      }
    }
    return new Utf8Check(characters, wrong);
  }

  /** How many bytes follow this first one of a character; −1 where none begins with it. */
  private static int following(int first) {
    if (first < 0x80) {
      return 0;
    }
    if (first >= 0xc2 && first < 0xe0) {
      return 1;
    }
    if (first >= 0xe0 && first < 0xf0) {
      return 2;
    }
    return first >= 0xf0 && first < 0xf5 ? 3 : -1;
  }
}
