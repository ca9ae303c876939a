package org.aleator.report.plot;

/**
 * Something drawn in a panel, in the panel's units. Marks are drawn in the order given, so bands
 * come first. Points that are not finite are left out and break a line.
 */
public sealed interface Mark {

  /** What the legend says; empty keeps the mark out of the legend. */
  String label();

  Ink ink();

  double[] x();

  /** The least y the mark reaches at each x. */
  double[] low();

  /** The greatest y the mark reaches at each x. */
  double[] high();

  /** A dot at each (x, y). */
  record Points(String label, Ink ink, double[] x, double[] y) implements Mark {
    public Points {
      requireSameLength(x, y);
    }

    @Override
    public double[] low() {
      return y;
    }

    @Override
    public double[] high() {
      return y;
    }
  }

  /** A line through the (x, y), in the order given. */
  record Line(String label, Ink ink, boolean dashed, double[] x, double[] y) implements Mark {
    public Line {
      requireSameLength(x, y);
    }

    public Line(String label, Ink ink, double[] x, double[] y) {
      this(label, ink, false, x, y);
    }

    @Override
    public double[] low() {
      return y;
    }

    @Override
    public double[] high() {
      return y;
    }
  }

  /** The area between two curves over the same x. */
  record Band(String label, Ink ink, double[] x, double[] low, double[] high) implements Mark {
    public Band {
      requireSameLength(x, low);
      requireSameLength(x, high);
    }
  }

  private static void requireSameLength(double[] x, double[] y) {
    if (x.length != y.length) {
      throw new IllegalArgumentException(x.length + " abscissae, " + y.length + " ordinates");
    }
  }
}
