// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.linalg;

import org.aleator.numerics.Provider;
import org.aleator.numerics.Provider.Unavailable;

/** The linear algebra of this process: OpenBLAS where it loads, else plain Java. */
final class LinearAlgebraHolder {
  static final Provider<LinearAlgebra> PROVIDER =
      new Provider<>(
          "linear algebra",
          "aleator.linalg",
          "native",
          LinearAlgebraHolder::openBlas,
          PlainLinearAlgebra::new);

  private LinearAlgebraHolder() {}

  private static LinearAlgebra openBlas() throws Unavailable {
    try {
      return new OpenBlasLinearAlgebra();
    } catch (LinkageError | RuntimeException e) {
      throw new Unavailable("OpenBLAS cannot be loaded: " + e);
    }
  }
}
