// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.io.IOException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Which cells of a workbook show their numbers as dates or times of day: a date is a number of days
 * there, and the format of its cell alone tells it from others (ECMA-376 part 1, 18.8.30).
 */
final class XlsxStyles {
  /** What a format makes of a number. */
  enum Shown {
    NUMBER,
    DATE,
    TIME
  }

  /** Formats that every workbook has; those of East Asia among them. */
  private static final Set<Integer> TIMES = Set.of(18, 19, 20, 21, 45, 47);

  private static final Pattern ELAPSED = Pattern.compile("(?i)\\[(h+|m+|s+)\\]");
  private static final Pattern LITERAL =
      Pattern.compile("\"[^\"]*\"|\\\\.|\\[[^\\]]*\\]|[_*].|;.*|(?i)general");

  private static final LocalDate EPOCH = LocalDate.of(1899, 12, 30);
  private static final LocalDate EPOCH_1904 = LocalDate.of(1904, 1, 1);

  /** 31 December 9999, the last day that a spreadsheet knows. */
  private static final double LAST_DAY = 2_958_465;

  /** Until its 60th day, 29 February 1900, which never was, a workbook counts one day too few. */
  private static final int NEVER_WAS = 60;

  private static final long MILLIS_OF_A_DAY = 86_400_000;

  private final List<Shown> byStyle = new ArrayList<>();
  private final boolean from1904;

  XlsxStyles(boolean from1904) {
    this.from1904 = from1904;
  }

  void read(XlsxParts parts, String part) throws IOException {
    Map<Integer, Shown> formats = new HashMap<>();
    boolean[] inCells = new boolean[1];
    parts.read(
        part,
        xml -> {
          while (xml.hasNext()) {
            int event = xml.next();
            boolean start = event == XMLStreamConstants.START_ELEMENT;
            String element =
                start || event == XMLStreamConstants.END_ELEMENT ? xml.getLocalName() : "";
            if (element.equals("cellXfs")) {
              inCells[0] = start;
            } else if (start && element.equals("numFmt")) {
              String code = xml.getAttributeValue(null, "formatCode");
              formats.put(number(xml, "numFmtId"), of(code == null ? "" : code));
            } else if (start && inCells[0] && element.equals("xf")) {
              int format = number(xml, "numFmtId");
              byStyle.add(formats.getOrDefault(format, builtIn(format)));
            }
          }
        });
  }

  static int number(XMLStreamReader xml, String attribute) throws IOException {
    String digits = xml.getAttributeValue(null, attribute);
    if (digits == null) {
      return 0;
    }
    try {
      return Integer.parseInt(digits);
    } catch (NumberFormatException e) {
      throw new IOException("\"" + digits + "\" in it is no number", e);
    }
  }

  private static Shown builtIn(int format) {
    boolean date =
        (format >= 14 && format <= 17)
            || format == 22
            || (format >= 27 && format <= 36)
            || (format >= 50 && format <= 58);
    return date ? Shown.DATE : TIMES.contains(format) ? Shown.TIME : Shown.NUMBER;
  }

  /** What the code of a format, such as {@code dd/mm/yyyy hh:mm}, makes of a number. */
  static Shown of(String code) {
    if (ELAPSED.matcher(code).find()) {
      // Hours beyond a day are no time of day.
      return Shown.NUMBER;
    }
    String bare = LITERAL.matcher(code).replaceAll("").toLowerCase(Locale.ROOT);
    if (bare.contains("y") || bare.contains("d")) {
      return Shown.DATE;
    }
    if (bare.contains("h") || bare.contains("s")) {
      return Shown.TIME;
    }
    return bare.contains("m") ? Shown.DATE : Shown.NUMBER;
  }

  /** The date or time of a number, as ISO 8601 has it; null where the cell shows a number. */
  @Nullable String date(double number, int style) {
    Shown shown = style >= 0 && style < byStyle.size() ? byStyle.get(style) : Shown.NUMBER;
    if (shown == Shown.NUMBER || !(number >= 0 && number <= LAST_DAY)) {
      return null;
    }
    // A day's fraction is not exact in binary; no spreadsheet shows less than a millisecond.
    long millis = Math.round(number * MILLIS_OF_A_DAY);
    long day = millis / MILLIS_OF_A_DAY;
    LocalTime time = LocalTime.ofNanoOfDay(millis % MILLIS_OF_A_DAY * 1_000_000);
    if (shown == Shown.TIME && day == 0) {
      return text(time);
    }
    LocalDate date =
        from1904 ? EPOCH_1904.plusDays(day) : EPOCH.plusDays(day < NEVER_WAS ? day + 1 : day);
    return time.equals(LocalTime.MIDNIGHT) ? date.toString() : date + "T" + text(time);
  }

  /** With its seconds, which Java leaves out where they are 0. */
  private static String text(LocalTime time) {
    return time.getSecond() == 0 && time.getNano() == 0 ? time + ":00" : time.toString();
  }
}
