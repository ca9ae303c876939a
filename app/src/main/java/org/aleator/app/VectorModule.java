// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import java.lang.reflect.InvocationTargetException;

/**
 * Makes the incubating Vector API available to the kernels without {@code --add-modules}, for which
 * the JVM prints a warning on every start that no option takes away and which also turns off its
 * archived module graph. The JDK's own way of loading a system module late (it loads its management
 * agent so) defines the module with the same class loader and the same compiler support; the jar's
 * manifest exports that class to us.
 *
 * <p>Where this fails the kernels run as plain loops, and their provider says why.
 */
final class VectorModule {
  private static final String NAME = "jdk.incubator.vector";

  private VectorModule() {}

  static void load() {
    if (ModuleLayer.boot().findModule(NAME).isPresent()) {
      return;
    }
    try {
      Class.forName("jdk.internal.module.Modules")
          .getMethod("loadModule", String.class)
          .invoke(null, NAME);
    } catch (ReflectiveOperationException | RuntimeException e) {
      Throwable cause = e instanceof InvocationTargetException ? e.getCause() : e;
      System.getLogger(VectorModule.class.getName())
          .log(System.Logger.Level.DEBUG, "the Vector API could not be loaded", cause);
    }
  }
}
