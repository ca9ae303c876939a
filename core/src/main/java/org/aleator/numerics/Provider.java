// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics;

import java.util.function.Supplier;
import org.aleator.util.InvalidInputException;

/**
 * Two implementations of the same arithmetic: a fast one that may not run on this machine, and its
 * plain twin, which is the specification and the fallback. One of them is chosen at the first use,
 * once and for all; where it is the plain one a log line says why. A system property forces the
 * choice.
 *
 * @param <T> what both implement
 */
public final class Provider<T> {
  /** The fast implementation cannot run here; the message says why, and what would help. */
  public static final class Unavailable extends Exception {
    private static final long serialVersionUID = 1;

    public Unavailable(String message) {
      super(message);
    }
  }

  /** Makes the fast implementation. */
  @FunctionalInterface
  public interface Fast<T> {
    T load() throws Unavailable;
  }

  private static final String PLAIN = "plain";

  private final String subject;
  private final String property;
  private final String fastWord;
  private final Fast<T> fast;
  private final Supplier<T> plain;
  private volatile T chosen;

  /**
   * @param subject what is implemented, as the log line calls it
   * @param property the system property that forces the choice: {@code plain} or {@code fastWord}
   * @param fastWord what the property calls the fast implementation
   */
  public Provider(
      String subject, String property, String fastWord, Fast<T> fast, Supplier<T> plain) {
    this.subject = subject;
    this.property = property;
    this.fastWord = fastWord;
    this.fast = fast;
    this.plain = plain;
  }

  /**
   * The implementation in use.
   *
   * @throws InvalidInputException where the property demands what there is not
   */
  public T get() {
    if (chosen == null) {
      synchronized (this) {
        if (chosen == null) {
          chosen = choose(System.getProperty(property, ""));
        }
      }
    }
    return chosen;
  }

  /**
   * The implementation that a value of the property stands for.
   *
   * @param wish {@code plain}, the fast one's word, or empty for the fastest that runs here
   */
  public T choose(String wish) {
    if (wish.equals(PLAIN)) {
      return plain.get();
    }
    if (!wish.isEmpty() && !wish.equals(fastWord)) {
      throw new InvalidInputException(
          "-D%s=%s is unknown; use %s or %s".formatted(property, wish, PLAIN, fastWord));
    }
    try {
      return fast.load();
    } catch (Unavailable e) {
      if (!wish.isEmpty()) {
        throw new InvalidInputException(
            "-D%s=%s cannot be met: %s".formatted(property, wish, e.getMessage()), e);
      }
      System.getLogger(Provider.class.getPackageName())
          .log(
              System.Logger.Level.INFO,
              "plain Java is used for {0}, slower: {1}",
              subject,
              e.getMessage());
      return plain.get();
    }
  }
}
