package org.aleator.numerics.kernel;

import org.aleator.util.InvalidInputException;

/** Chooses the kernels once, when the first network is made, and says why if not SIMD. */
final class KernelsHolder {
  private static final String MODULE = "jdk.incubator.vector";
  private static final String IMPLEMENTATION = "org.aleator.numerics.kernel.VectorKernels";
  private static final Choice CHOICE = choose(System.getProperty("aleator.kernels"));

  private KernelsHolder() {}

  /** The kernels, and if they are not the fast ones, why. */
  record Choice(Kernels kernels, String reason) {}

  static Kernels best() {
    if (CHOICE.kernels == null) {
      throw new InvalidInputException(CHOICE.reason);
    }
    return CHOICE.kernels;
  }

  /**
   * @param forced the system property's value, or null
   */
  static Choice choose(String forced) {
    if ("plain".equals(forced)) {
      return new Choice(new PlainKernels(), "plain loops, as -Daleator.kernels=plain demands");
    }
    if (forced != null && !forced.equals("simd")) {
      return new Choice(null, "-Daleator.kernels=" + forced + " is unknown; use plain or simd");
    }
    Choice simd = simd();
    if (simd.kernels != null) {
      return simd;
    }
    if (forced != null) {
      return new Choice(null, "-Daleator.kernels=simd cannot be met: " + simd.reason);
    }
    System.getLogger(KernelsHolder.class.getPackageName())
        .log(System.Logger.Level.INFO, "networks run on plain loops, slower: " + simd.reason);
    return new Choice(new PlainKernels(), simd.reason);
  }

  private static Choice simd() {
    if (!present()) {
      return new Choice(null, "start java with --add-modules " + MODULE + " for vector arithmetic");
    }
    String mode = System.getProperty("java.vm.info", "");
    if (mode.contains("interpreted") || mode.contains("emulated-client")) {
      // Without the optimising compiler every vector is an object on the heap.
      return new Choice(null, "this virtual machine runs in " + mode);
    }
    readVectorModule();
    try {
      Object kernels = Class.forName(IMPLEMENTATION).getDeclaredConstructor().newInstance();
      return new Choice((Kernels) kernels, "vector arithmetic is available");
    } catch (ReflectiveOperationException | LinkageError e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      return new Choice(null, "vector arithmetic does not start: " + cause);
    }
  }

  /** On the module path a module reads what it requires alone, and an incubator cannot be. */
  private static void readVectorModule() {
    ModuleLayer.boot()
        .findModule(MODULE)
        .ifPresent(vectors -> KernelsHolder.class.getModule().addReads(vectors));
  }

  /** Asks for a class, not for the module in the boot layer: the module may have come late. */
  private static boolean present() {
    try {
      Class.forName(MODULE + ".Vector", false, KernelsHolder.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }
}
