// SPDX-License-Identifier: Apache-2.0
package org.aleator.report.plot;

/**
 * A colour and how much it covers. The colours are those of Okabe and Ito, distinguishable by
 * people who do not see red and green alike (jfly.uni-koeln.de/color, 2008).
 *
 * @param rgb red, green and blue, 0xRRGGBB
 * @param opacity from 0, not seen, to 1, covers all
 */
public record Ink(int rgb, double opacity) {
  public static final Ink BLACK = new Ink(0x202020, 1);
  public static final Ink GREY = new Ink(0x767676, 1);
  public static final Ink LIGHT = new Ink(0xe4e4e4, 1);
  public static final Ink BLUE = new Ink(0x0072b2, 1);
  public static final Ink ORANGE = new Ink(0xd55e00, 1);
  public static final Ink GREEN = new Ink(0x009e73, 1);
  public static final Ink PURPLE = new Ink(0xcc79a7, 1);

  public Ink {
    if (rgb < 0 || rgb > 0xffffff || !(opacity >= 0 && opacity <= 1)) {
      throw new IllegalArgumentException("no such ink: " + rgb + ", " + opacity);
    }
  }

  /** The same colour, covering less or more. */
  public Ink withOpacity(double other) {
    return new Ink(rgb, other);
  }

  /** As in a style sheet, {@code #0072b2}. */
  public String hex() {
    return "#%06x".formatted(rgb);
  }
}
