// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import java.util.Arrays;
import java.util.List;
import org.aleator.codec.Codec;
import org.aleator.codec.Kinds;
import org.aleator.codec.Parts;
import org.aleator.util.InvalidInputException;

/** How kernels are kept. */
public final class KernelCodecs {
  private static final String DIMENSION = "dimension";

  /** Every kernel. */
  public static final Kinds<Kernel> KINDS =
      new Kinds<>(
          "kernel",
          List.of(
              new Codec<>(
                  "linear",
                  LinearKernel.class,
                  (kernel, parts) -> parts.put(DIMENSION, kernel.dimension()),
                  parts -> new LinearKernel(parts.integer(DIMENSION))),
              new Codec<>(
                  "additive",
                  AdditiveKernel.class,
                  (kernel, parts) -> parts.put(DIMENSION, kernel.dimension()),
                  parts -> new AdditiveKernel(parts.integer(DIMENSION))),
              new Codec<>(
                  "ard",
                  ArdKernel.class,
                  (kernel, parts) ->
                      parts
                          .put("profile", kernel.profile().name())
                          .put(DIMENSION, kernel.dimension()),
                  parts -> new ArdKernel(profile(parts), parts.integer(DIMENSION))),
              new Codec<>("sum", SumKernel.class, KernelCodecs::writeSum, KernelCodecs::readSum)));

  private KernelCodecs() {}

  private static Profile profile(Parts parts) {
    String name = parts.text("profile");
    return Arrays.stream(Profile.values())
        .filter(profile -> profile.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new InvalidInputException("the model has an unknown kernel profile, " + name));
  }

  private static void writeSum(SumKernel sum, Parts parts) {
    sum.terms().forEach(term -> KINDS.write(term, parts.addGroup("terms")));
  }

  private static SumKernel readSum(Parts parts) {
    return new SumKernel(parts.groups("terms").stream().map(KINDS::read).toList());
  }
}
