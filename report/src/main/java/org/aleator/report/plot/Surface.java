// SPDX-License-Identifier: Apache-2.0
package org.aleator.report.plot;

/** What a chart is drawn on. Lengths in pixels, y downwards from the top. */
interface Surface {

  /** Which point of a text stands at the given place. */
  enum Anchor {
    START,
    MIDDLE,
    END
  }

  void line(double[] x, double[] y, Ink ink, double width, boolean dashed);

  void polygon(double[] x, double[] y, Ink ink);

  void circle(double x, double y, double radius, Ink ink);

  /** Text whose baseline is at y. */
  void text(double x, double y, String text, double size, boolean bold, Anchor anchor);

  /** Text that reads upwards, centred at (x, y). */
  void textUpwards(double x, double y, String text, double size);

  /** Until {@link #unclip}, nothing outside the rectangle is drawn. */
  void clip(double x, double y, double width, double height);

  void unclip();

  /**
   * About how wide a text is, on the wide side. Not taken from a font, so that the layout is the
   * same for each surface and on each machine.
   */
  static double textWidth(String text, double size) {
    double widths = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (" .,:;'|!()[]ijlft".indexOf(c) >= 0) {
        widths += 0.38;
      } else if ("mwMW%@".indexOf(c) >= 0) {
        widths += 0.95;
      } else {
        widths += Character.isUpperCase(c) ? 0.72 : 0.62;
      }
    }
    return widths * size;
  }
}
