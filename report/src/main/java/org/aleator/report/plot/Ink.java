package org.aleator.report.plot;

/**
 * A colour and how much it covers.
 *
 * @param rgb red, green and blue, 0xRRGGBB
 * @param opacity from 0, not seen, to 1, covers all
 */
public record Ink(int rgb, double opacity) {
  public static final Ink BLACK = new Ink(0x202020, 1);
  public static final Ink GREY = new Ink(0x808080, 1);
  public static final Ink LIGHT = new Ink(0xe4e4e4, 1);
  public static final Ink BLUE = new Ink(0x1f66b0, 1);
  public static final Ink ORANGE = new Ink(0xd9650b, 1);
  public static final Ink GREEN = new Ink(0x2a8a4a, 1);
  public static final Ink PURPLE = new Ink(0x7d4fa8, 1);

  public Ink {
    if (rgb < 0 || rgb > 0xffffff || !(opacity >= 0 && opacity <= 1)) {
      throw new IllegalArgumentException("no such ink: " + rgb + ", " + opacity);
    }
  }

  /** The same colour, covering less or more. */
  public Ink withOpacity(double other) {
    return new Ink(rgb, other);
  }
}
