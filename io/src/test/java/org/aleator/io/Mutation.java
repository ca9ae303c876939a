// SPDX-License-Identifier: Apache-2.0
package org.aleator.io;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/** Damage to bytes, as disks, editors and transfers do it, and as an attacker would. */
public enum Mutation {
  FLIP {
    @Override
    public byte[] of(byte[] bytes, Random random) {
      byte[] changed = bytes.clone();
      changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
      return changed;
    }
  },
  CUT {
    @Override
    public byte[] of(byte[] bytes, Random random) {
      return Arrays.copyOf(bytes, random.nextInt(bytes.length));
    }
  },
  DROP {
    @Override
    public byte[] of(byte[] bytes, Random random) {
      int from = random.nextInt(bytes.length);
      int to = Math.min(bytes.length, from + 1 + random.nextInt(16));
      return joined(Arrays.copyOf(bytes, from), Arrays.copyOfRange(bytes, to, bytes.length));
    }
  },
  DOUBLE {
    @Override
    public byte[] of(byte[] bytes, Random random) {
      int from = random.nextInt(bytes.length);
      return joined(Arrays.copyOf(bytes, bytes.length - from), bytes);
    }
  },
  INSERT {
    @Override
    public byte[] of(byte[] bytes, Random random) {
      byte[] noise = new byte[1 + random.nextInt(8)];
      random.nextBytes(noise);
      int at = random.nextInt(bytes.length + 1);
      return joined(
          joined(Arrays.copyOf(bytes, at), noise), Arrays.copyOfRange(bytes, at, bytes.length));
    }
  },
  /** A word that means something to some parser. */
  WORD {
    @Override
    public byte[] of(byte[] bytes, Random random) {
      byte[] word = WORDS[random.nextInt(WORDS.length)].getBytes(StandardCharsets.UTF_8);
      int at = random.nextInt(bytes.length);
      int to = Math.min(bytes.length, at + word.length);
      return joined(
          joined(Arrays.copyOf(bytes, at), word), Arrays.copyOfRange(bytes, to, bytes.length));
    }
  },
  /** What a crash leaves at a file's end. */
  ZEROS {
    @Override
    public byte[] of(byte[] bytes, Random random) {
      return joined(bytes, new byte[1 + random.nextInt(4096)]);
    }
  };

  private static final String[] WORDS = {
    "\"",
    "\n",
    "\r",
    ",",
    ";",
    "[",
    "]",
    "{",
    "}",
    "\\",
    "-1",
    "1e999",
    "NaN",
    "Infinity",
    "null",
    "9223372036854775808",
    "\u001b[2J",
    "\"dtype\":\"F16\"",
    "[0,9999999999]",
    "-0",
    "1_000"
  };

  /** Other bytes than these, of which there must be some. */
  public abstract byte[] of(byte[] bytes, Random random);

  private static byte[] joined(byte[] one, byte[] other) {
    byte[] both = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    return both;
  }
}
