// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Pattern;
import org.aleator.util.InvalidInputException;

/**
 * What a request must know to be answered. Whoever works on the same machine reaches its loopback
 * address; only who started the server, or was given its address, knows this.
 */
public final class AccessToken {
  private static final int RANDOM_BYTES = 24;
  private static final int LEAST_LETTERS = 16;
  private static final int MOST_LETTERS = 256;

  /** What needs no escape in an address, a header or a cookie. */
  private static final Pattern SHAPE =
      Pattern.compile("[A-Za-z0-9._~-]{%d,%d}".formatted(LEAST_LETTERS, MOST_LETTERS));

  private final String text;

  private AccessToken(String text) {
    this.text = text;
  }

  /** A new one that nobody can guess. */
  public static AccessToken random() {
    byte[] bytes = new byte[RANDOM_BYTES];
    new SecureRandom().nextBytes(bytes);
    return new AccessToken(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  /**
   * One that the user chose.
   *
   * @throws InvalidInputException where it is short or of other characters; the message does not
   *     repeat it
   */
  public static AccessToken of(String text) {
    if (!SHAPE.matcher(text).matches()) {
      throw new InvalidInputException(
          "a token has %d to %d characters, each a letter, a digit or one of . _ ~ -"
              .formatted(LEAST_LETTERS, MOST_LETTERS));
    }
    return new AccessToken(text);
  }

  /**
   * In the same time whatever is wrong with it, so that it cannot be guessed part by part.
   *
   * @param given null where none was
   */
  boolean is(String given) {
    return given != null
        && MessageDigest.isEqual(
            text.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
  }

  /** The token itself, for the person who started the server. */
  public String reveal() {
    return text;
  }

  /** Without the token, so that no log shows it. */
  @Override
  public String toString() {
    return "AccessToken";
  }
}
