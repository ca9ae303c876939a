// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

import org.aleator.numerics.Provider;
import org.aleator.numerics.Provider.Unavailable;

/** The kernels of this process: those of the Vector API where it runs, else plain loops. */
final class KernelsHolder {
  static final Provider<Kernels> PROVIDER =
      new Provider<>(
          "the inner loops of networks",
          "aleator.kernels",
          "simd",
          KernelsHolder::vectors,
          PlainKernels::new);

  private static final String MODULE = "jdk.incubator.vector";
  private static final String IMPLEMENTATION = "org.aleator.numerics.kernel.VectorKernels";

  private KernelsHolder() {}

  private static Kernels vectors() throws Unavailable {
    if (!present()) {
      throw new Unavailable("start java with --add-modules " + MODULE + " for vector arithmetic");
    }
    String mode = System.getProperty("java.vm.info", "");
    if (mode.contains("interpreted") || mode.contains("emulated-client")) {
      // Without the optimising compiler every vector is an object on the heap.
      throw new Unavailable("this virtual machine runs in " + mode);
    }
    readVectorModule();
    try {
      return Class.forName(IMPLEMENTATION)
          .asSubclass(Kernels.class)
          .getDeclaredConstructor()
          .newInstance();
    } catch (ReflectiveOperationException | LinkageError e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new Unavailable("vector arithmetic does not start: " + cause);
    }
  }

  /**
   * On the module path a module reads only what it requires, and an incubator cannot be required.
   */
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
