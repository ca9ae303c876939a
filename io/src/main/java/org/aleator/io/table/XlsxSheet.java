// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.aleator.text.NumberForm;
import org.jspecify.annotations.Nullable;

/** The rows of one sheet of a workbook, as text, with what the file says are numbers. */
final class XlsxSheet {
  /** As a spreadsheet has them at most: columns A to XFD, and letters of a cell. */
  private static final int MOST_COLUMNS = 1 << 14;

  private static final int MOST_LETTERS = 32_767;

  private final List<String> shared;
  private final XlsxStyles styles;

  /** The row at hand. */
  private final String[] texts = new String[MOST_COLUMNS];

  private final boolean[] numbers = new boolean[MOST_COLUMNS];
  private int line;
  private int width;
  private int next;

  XlsxSheet(List<String> shared, XlsxStyles styles) {
    this.shared = shared;
    this.styles = styles;
  }

  /** Hears of rows that hold something. */
  interface Rows {
    /** False where no more are wanted. */
    boolean row(XlsxSheet row);
  }

  /** Gives the rows, until no more are wanted. */
  void read(XlsxParts parts, String part, Rows sink) throws IOException {
    line = 0;
    parts.read(
        part,
        xml -> {
          boolean more = true;
          while (more && xml.hasNext()) {
            int event = xml.next();
            if (event == XMLStreamConstants.START_ELEMENT && is(xml, "row")) {
              begin(XlsxStyles.number(xml, "r"));
            } else if (event == XMLStreamConstants.START_ELEMENT && is(xml, "c")) {
              cell(xml);
            } else if (event == XMLStreamConstants.END_ELEMENT && is(xml, "row") && width > 0) {
              more = sink.row(this);
            }
          }
        });
  }

  private static boolean is(XMLStreamReader xml, String element) {
    return xml.getLocalName().equals(element);
  }

  private void begin(int number) {
    Arrays.fill(texts, 0, width, null);
    line = number > 0 ? number : line + 1;
    width = 0;
    next = 0;
  }

  /** The row's number in the sheet, from 1. */
  int line() {
    return line;
  }

  /** One more than the last column that holds something, from 0. */
  int width() {
    return width;
  }

  /** A cell without blanks around it; null where it is empty. */
  @Nullable String text(int column) {
    return texts[column];
  }

  boolean isNumber(int column) {
    return numbers[column];
  }

  private void cell(XMLStreamReader xml) throws IOException, XMLStreamException {
    String place = xml.getAttributeValue(null, "r");
    int column = place == null ? next : column(place);
    if (column < 0 || column >= MOST_COLUMNS) {
      throw new IOException("its row " + line + " has a cell beyond the last column");
    }
    next = column + 1;
    String type = xml.getAttributeValue(null, "t");
    int style = XlsxStyles.number(xml, "s");
    String value = value(xml);
    if (value.isBlank()) {
      return;
    }
    String text = type == null || type.equals("n") ? number(value, style) : typed(type, value);
    if (!text.isBlank()) {
      texts[column] = text;
      numbers[column] = (type == null || type.equals("n")) && text.equals(value);
      width = Math.max(width, column + 1);
    }
  }

  /** Whatever stands in the cell's value or its own text, up to its end. */
  private static String value(XMLStreamReader xml) throws IOException, XMLStreamException {
    StringBuilder text = new StringBuilder();
    boolean heard = false;
    int event = xml.next();
    while (!(event == XMLStreamConstants.END_ELEMENT && is(xml, "c"))) {
      if (event == XMLStreamConstants.START_ELEMENT) {
        heard = is(xml, "v") || is(xml, "t");
      } else if (event == XMLStreamConstants.END_ELEMENT) {
        heard = false;
      } else if (heard && xml.isCharacters()) {
        append(text, xml.getText());
      }
      event = xml.next();
    }
    return text.toString();
  }

  static void append(StringBuilder text, String more) throws IOException {
    text.append(more);
    if (text.length() > MOST_LETTERS) {
      throw new IOException("a cell of it holds more than " + MOST_LETTERS + " letters");
    }
  }

  private String number(String value, int style) throws IOException {
    if (!NumberForm.PLAIN.isIn(NumberForm.of(value))) {
      throw new IOException("its row " + line + " says of \"" + value + "\" that it is a number");
    }
    String date = styles.date(JavaDoubleParser.parseDouble(value), style);
    return date == null ? value : date;
  }

  private String typed(String type, String value) throws IOException {
    if (type.equals("b")) {
      return value.equals("1") || value.equals("true") ? "true" : "false";
    }
    if (!type.equals("s")) {
      // Text, a date as ISO 8601 has it, or an error such as #DIV/0!.
      return value;
    }
    try {
      return shared.get(Integer.parseInt(value.strip()));
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      throw new IOException("its row " + line + " refers to a text that it does not hold", e);
    }
  }

  /** The column of a place such as {@code AB12}, from 0; −1 where there is none such. */
  private static int column(String place) {
    int column = 0;
    for (int at = 0; at < place.length() && at < 4; at++) {
      char letter = place.charAt(at);
      if (letter < 'A' || letter > 'Z') {
        return column - 1;
      }
      column = 26 * column + letter - 'A' + 1;
    }
    return -1;
  }

  /** The letters of a column, from 0. */
  static String letters(int column) {
    return (column >= 26 ? letters(column / 26 - 1) : "") + (char) ('A' + column % 26);
  }
}
