// SPDX-License-Identifier: Apache-2.0
package org.aleator.util;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The user's data or settings are wrong. The message is one line in the words of the matter that
 * names the file, row, column or value and says what to do; where one setting is to be changed, it
 * is told apart, so that each front door can call it as its users do. The command line prints the
 * line and exits with 2.
 */
public final class InvalidInputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final @Nullable Setting setting;

  public InvalidInputException(String message) {
    this(null, message, null);
  }

  @SuppressWarnings("exports") // A module without JSpecify does without the annotation.
  public InvalidInputException(String message, @Nullable Throwable cause) {
    this(null, message, cause);
  }

  /**
   * @param setting the one to change
   */
  public InvalidInputException(Setting setting, String message) {
    this(setting, message, null);
  }

  private InvalidInputException(
      @Nullable Setting setting, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.setting = setting;
  }

  /** The setting to change, if it is one. */
  public Optional<Setting> setting() {
    return Optional.ofNullable(setting);
  }
}
