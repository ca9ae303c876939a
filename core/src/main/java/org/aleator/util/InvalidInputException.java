package org.aleator.util;

/**
 * The user's data or options are wrong. The message is one line that names the file, row, column or
 * option and says what to do; the command line prints it and exits with 2.
 */
public final class InvalidInputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public InvalidInputException(String message) {
    super(message);
  }

  public InvalidInputException(String message, Throwable cause) {
    super(message, cause);
  }
}
