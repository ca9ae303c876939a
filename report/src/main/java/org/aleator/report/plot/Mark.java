// SPDX-License-Identifier: Apache-2.0
package org.aleator.report.plot;

/**
 * Something drawn in a panel, in the panel's units. Marks are drawn in the order given, so bands
 * come first. Points that are not finite are left out and break a line.
 */
public sealed interface Mark {

  /** What the legend says; empty keeps the mark out of the legend. */
  String label();

  Ink ink();

  /** The least x that each element reaches. */
  double[] left();

  /** The greatest x that each element reaches. */
  double[] right();

  /** The least y that each element reaches. */
  double[] low();

  /** The greatest y that each element reaches. */
  double[] high();

  /** A mark whose elements stand each at one x. */
  sealed interface Pointwise extends Mark {
    double[] x();

    @Override
    default double[] left() {
      return x();
    }

    @Override
    default double[] right() {
      return x();
    }
  }

  /** A dot at each (x, y). */
  record Points(String label, Ink ink, double[] x, double[] y) implements Pointwise {
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
  record Line(String label, Ink ink, boolean dashed, double[] x, double[] y) implements Pointwise {
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
  record Band(String label, Ink ink, double[] x, double[] low, double[] high) implements Pointwise {
    public Band {
      requireSameLength(x, low);
      requireSameLength(x, high);
    }
  }

  /** Bars from 0 to a height, from one x to another. */
  record Bars(String label, Ink ink, double[] left, double[] right, double[] height)
      implements Mark {
    public Bars {
      requireSameLength(left, right);
      requireSameLength(left, height);
    }

    @Override
    public double[] low() {
      return new double[height.length];
    }

    @Override
    public double[] high() {
      return height;
    }
  }

  /**
   * Rectangles that stand for many rows each, the darker the more.
   *
   * @param rows how many rows each holds, at least 1
   */
  record Cells(
      String label, Ink ink, double[] left, double[] right, double[] low, double[] high, int[] rows)
      implements Mark {
    public Cells {
      requireSameLength(left, right);
      requireSameLength(left, low);
      requireSameLength(left, high);
      if (rows.length != left.length) {
        throw new IllegalArgumentException(left.length + " cells, " + rows.length + " counts");
      }
    }

    /** How much a cell covers: by the logarithm of its rows, so that lone rows are still seen. */
    double[] opacities() {
      int most = 1;
      for (int count : rows) {
        most = Math.max(most, count);
      }
      double[] opacities = new double[rows.length];
      for (int i = 0; i < rows.length; i++) {
        double part = most == 1 ? 1 : Math.log(rows[i]) / Math.log(most);
        opacities[i] = 0.15 + 0.8 * part;
      }
      return opacities;
    }
  }

  /**
   * A dot with a line through it, lying at a place of a named y axis.
   *
   * @param place on the y axis; between two whole numbers to stand beside another
   * @param value where the dot is
   * @param left the line's lower end; NaN where there is no line
   * @param right its upper end
   */
  record Intervals(
      String label, Ink ink, double[] place, double[] value, double[] left, double[] right)
      implements Mark {
    public Intervals {
      requireSameLength(place, value);
      requireSameLength(place, left);
      requireSameLength(place, right);
      left = orValue(left, value);
      right = orValue(right, value);
    }

    private static double[] orValue(double[] ends, double[] value) {
      double[] filled = ends.clone();
      for (int i = 0; i < filled.length; i++) {
        filled[i] = Double.isNaN(filled[i]) ? value[i] : filled[i];
      }
      return filled;
    }

    @Override
    public double[] low() {
      return place;
    }

    @Override
    public double[] high() {
      return place;
    }
  }

  private static void requireSameLength(double[] x, double[] y) {
    if (x.length != y.length) {
      throw new IllegalArgumentException(x.length + " abscissae, " + y.length + " ordinates");
    }
  }
}
