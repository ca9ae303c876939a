// SPDX-License-Identifier: Apache-2.0
package org.aleator.report.plot;

import java.util.Locale;

/** Writes SVG 1.1 as text; needs no fonts of its own. */
final class SvgSurface implements Surface {
  private static final String FONTS = "'DejaVu Sans',Verdana,Helvetica,Arial,sans-serif";

  private final StringBuilder body = new StringBuilder();
  private final int width;
  private final int height;
  private int clips;

  SvgSurface(int width, int height) {
    this.width = width;
    this.height = height;
  }

  /** The whole document. */
  String document() {
    return """
        <?xml version="1.0" encoding="UTF-8"?>
        <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="%2$d" viewBox="0 0 %1$d %2$d" \
        font-family="%3$s">
        <rect width="%1$d" height="%2$d" fill="#ffffff"/>
        %4$s</svg>
        """
        .formatted(width, height, FONTS, body);
  }

  @Override
  public void line(double[] x, double[] y, Ink ink, double lineWidth, boolean dashed) {
    body.append("<polyline points=\"").append(points(x, y)).append("\" fill=\"none\" stroke=\"");
    body.append(ink.hex()).append("\" stroke-width=\"").append(number(lineWidth)).append('"');
    if (dashed) {
      body.append(" stroke-dasharray=\"6 4\"");
    }
    if (ink.opacity() < 1) {
      body.append(" stroke-opacity=\"").append(number(ink.opacity())).append('"');
    }
    body.append("/>\n");
  }

  @Override
  public void polygon(double[] x, double[] y, Ink ink) {
    body.append("<polygon points=\"").append(points(x, y)).append('"').append(fill(ink));
    body.append("/>\n");
  }

  @Override
  public void circle(double x, double y, double radius, Ink ink) {
    body.append("<circle cx=\"").append(number(x)).append("\" cy=\"").append(number(y));
    body.append("\" r=\"").append(number(radius)).append('"').append(fill(ink)).append("/>\n");
  }

  @Override
  public void text(double x, double y, String text, double size, boolean bold, Anchor anchor) {
    body.append("<text x=\"").append(number(x)).append("\" y=\"").append(number(y)).append('"');
    if (anchor != Anchor.START) {
      body.append(" text-anchor=\"").append(anchor.name().toLowerCase(Locale.ROOT)).append('"');
    }
    if (bold) {
      body.append(" font-weight=\"bold\"");
    }
    endText(text, size);
  }

  @Override
  public void textUpwards(double x, double y, String text, double size) {
    body.append("<text transform=\"translate(").append(number(x)).append(' ').append(number(y));
    body.append(") rotate(-90)\" text-anchor=\"middle\"");
    endText(text, size);
  }

  @Override
  public void clip(double x, double y, double clipWidth, double clipHeight) {
    clips++;
    body.append("<clipPath id=\"clip%d\"><rect x=\"".formatted(clips)).append(number(x));
    body.append("\" y=\"").append(number(y)).append("\" width=\"").append(number(clipWidth));
    body.append("\" height=\"").append(number(clipHeight)).append("\"/></clipPath>\n");
    body.append("<g clip-path=\"url(#clip%d)\">\n".formatted(clips));
  }

  @Override
  public void unclip() {
    body.append("</g>\n");
  }

  private void endText(String text, double size) {
    body.append(" font-size=\"").append(number(size)).append('"').append(fill(Ink.BLACK));
    body.append('>').append(escape(text)).append("</text>\n");
  }

  /** XML has no place for control characters, not even escaped. */
  private static String escape(String text) {
    return text.replaceAll("\\p{Cntrl}", " ")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;");
  }

  private static String fill(Ink ink) {
    String opaque = " fill=\"" + ink.hex() + "\"";
    return ink.opacity() < 1 ? opaque + " fill-opacity=\"" + number(ink.opacity()) + "\"" : opaque;
  }

  private static String points(double[] x, double[] y) {
    StringBuilder points = new StringBuilder();
    for (int i = 0; i < x.length; i++) {
      points.append(i == 0 ? "" : " ").append(number(x[i])).append(',').append(number(y[i]));
    }
    return points.toString();
  }

  /** A hundredth of a pixel is enough. */
  private static String number(double value) {
    long hundredths = Math.round(value * 100);
    return hundredths % 100 == 0
        ? Long.toString(hundredths / 100)
        : Double.toString(hundredths / 100.0);
  }
}
