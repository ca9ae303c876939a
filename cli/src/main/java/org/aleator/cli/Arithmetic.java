// SPDX-License-Identifier: Apache-2.0
package org.aleator.cli;

import com.google.gson.JsonObject;
import org.aleator.numerics.kernel.Kernels;
import org.aleator.numerics.linalg.LinearAlgebra;
import org.aleator.util.InvalidInputException;

/**
 * What computes. Sums in vectors of another width, another linear algebra and another processor's
 * own exp and log round otherwise, so that the last digits of an answer are this machine's; with
 * {@code --portable} they are every machine's.
 */
public final class Arithmetic {
  /**
   * Set to {@code true} by the launcher under {@code --portable}, beside the settings that make it
   * so: plain loops, plain linear algebra, and StrictMath in place of the processor's functions.
   */
  public static final String PORTABLE_PROPERTY = "aleator.portable";

  private Arithmetic() {}

  /**
   * @throws InvalidInputException where the process was not started for it
   */
  public static void requirePortable() {
    if (!Boolean.getBoolean(PORTABLE_PROPERTY)) {
      throw new InvalidInputException(
          "--portable changes how Java is started; use the launcher, aleator");
    }
  }

  /** Adds {@code kernel}, {@code linear_algebra} and {@code portable}. */
  public static void add(JsonObject json) {
    json.addProperty("kernel", kernel(Kernels.best().name(), System.getProperty("os.arch")));
    json.addProperty("linear_algebra", LinearAlgebra.provider().name());
    json.addProperty("portable", Boolean.getBoolean(PORTABLE_PROPERTY));
  }

  /** The vector instructions by their usual name. */
  static String kernel(String name, String architecture) {
    boolean intel = architecture.equals("amd64") || architecture.equals("x86_64");
    return switch (name) {
      case "simd 512 bit" -> intel ? "avx512" : name;
      case "simd 256 bit" -> intel ? "avx2" : name;
      case "simd 128 bit" -> intel ? "sse" : architecture.equals("aarch64") ? "neon" : name;
      default -> name;
    };
  }
}
