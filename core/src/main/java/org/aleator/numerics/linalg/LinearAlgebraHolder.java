package org.aleator.numerics.linalg;

/** Chooses the implementation once, when it is first asked for, and says why OpenBLAS is off. */
final class LinearAlgebraHolder {
  private static LinearAlgebra provider;

  private LinearAlgebraHolder() {}

  /** Where the choice fails, it does so for everybody who asks, with the same words. */
  static synchronized LinearAlgebra provider() {
    if (provider == null) {
      provider = choose(System.getProperty("aleator.linalg", ""));
    }
    return provider;
  }

  static LinearAlgebra choose(String wish) {
    switch (wish) {
      case "plain":
        return new PlainLinearAlgebra();
      case "native":
        return new OpenBlasLinearAlgebra();
      case "":
        break;
      default:
        throw new IllegalArgumentException(
            "aleator.linalg must be plain or native, was \"" + wish + "\"");
    }
    try {
      return new OpenBlasLinearAlgebra();
    } catch (LinkageError | RuntimeException e) {
      System.getLogger(LinearAlgebra.class.getName())
          .log(
              System.Logger.Level.INFO,
              "OpenBLAS cannot be loaded, plain Java linear algebra is used: {0}",
              e.toString());
      return new PlainLinearAlgebra();
    }
  }
}
