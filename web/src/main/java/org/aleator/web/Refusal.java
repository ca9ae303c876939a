// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

/** A request that is not fulfilled: the status of the answer, and one line for the person. */
final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;

  Refusal(int status, String message) {
    super(message, null, false, false);
    this.status = status;
  }

  static Refusal wrong(String message) {
    return new Refusal(400, message);
  }

  static Refusal notFound(String message) {
    return new Refusal(404, message);
  }

  static Refusal conflict(String message) {
    return new Refusal(409, message);
  }

  static Refusal tooLarge(String message) {
    return new Refusal(413, message);
  }

  static Refusal tooMany(String message) {
    return new Refusal(429, message);
  }

  int status() {
    return status;
  }
}
