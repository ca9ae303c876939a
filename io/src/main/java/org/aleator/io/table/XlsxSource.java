// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.aleator.data.Guess;
import org.aleator.text.Excerpt;
import org.aleator.util.InvalidInputException;

/**
 * A sheet of an Excel workbook: the first that holds something, those that are hidden last. Its
 * first row that is not blank names the columns; further blank rows are no rows. A number is what
 * the file holds, not what the sheet shows; a date or time is its ISO text; a formula is the value
 * it had when the file was saved.
 */
final class XlsxSource implements CellSource {
  private final TableFile file;
  private final ReadOptions options;
  private final String sheet;
  private final int sheets;
  private final List<String> names;

  /** The column of the sheet at which the table begins, from 0. */
  private final int first;

  private record SheetPart(String name, String part, boolean hidden) {}

  /** What all sheets share. */
  private record Book(List<SheetPart> sheets, XlsxSheet cells) {}

  /** The first row that is not blank. */
  private record Header(SheetPart sheet, int first, List<String> cells) {}

  XlsxSource(TableFile file, ReadOptions options) throws IOException {
    this.file = file;
    this.options = options;
    try (XlsxParts parts = XlsxParts.open(file, options)) {
      Book book = book(parts);
      Header header = header(parts, book);
      this.sheet = header.sheet.name();
      this.sheets = book.sheets.size();
      this.first = header.first;
      this.names = CsvHeader.of(file.name(), header.cells).names();
    }
    options.limits().requireColumns(file.name(), names.size());
  }

  private static Book book(XlsxParts parts) throws IOException {
    String workbook = parts.workbook();
    Map<String, String> related = parts.related(workbook);
    List<SheetPart> sheets = new ArrayList<>();
    boolean[] from1904 = new boolean[1];
    parts.each(workbook, "workbookPr", item -> from1904[0] = is(item, "date1904", "1", "true"));
    parts.each(
        workbook,
        "sheet",
        item -> {
          String part = related.get(id(item));
          if (part != null) {
            String name = Objects.requireNonNullElse(item.getAttributeValue(null, "name"), "");
            sheets.add(new SheetPart(name, part, is(item, "state", "hidden", "veryHidden")));
          }
        });
    XlsxStyles styles = new XlsxStyles(from1904[0]);
    Optional<String> style = ending(related, "styles.xml").filter(parts::has);
    if (style.isPresent()) {
      styles.read(parts, style.get());
    }
    Optional<String> strings = ending(related, "sharedStrings.xml").filter(parts::has);
    List<String> shared = strings.isPresent() ? shared(parts, strings.get()) : List.of();
    return new Book(sheets, new XlsxSheet(shared, styles));
  }

  private static boolean is(XMLStreamReader item, String attribute, String one, String other) {
    String value = item.getAttributeValue(null, attribute);
    return one.equals(value) || other.equals(value);
  }

  /** The id of a relationship is the one attribute of that name that has a namespace. */
  private static String id(XMLStreamReader item) {
    for (int i = 0; i < item.getAttributeCount(); i++) {
      String space = item.getAttributeNamespace(i);
      if (item.getAttributeLocalName(i).equals("id") && space != null && !space.isEmpty()) {
        return item.getAttributeValue(i);
      }
    }
    return "";
  }

  private static Optional<String> ending(Map<String, String> related, String end) {
    return related.values().stream().filter(part -> part.endsWith(end)).findFirst();
  }

  /** Texts that cells refer to, without the readings that some languages write above them. */
  private static List<String> shared(XlsxParts parts, String part) throws IOException {
    List<String> texts = new ArrayList<>();
    parts.each(part, "si", xml -> texts.add(text(xml)));
    return texts;
  }

  private static String text(XMLStreamReader xml) throws IOException, XMLStreamException {
    StringBuilder text = new StringBuilder();
    boolean reading = false;
    int event = xml.next();
    while (!(event == XMLStreamConstants.END_ELEMENT && xml.getLocalName().equals("si"))) {
      boolean element =
          event == XMLStreamConstants.START_ELEMENT || event == XMLStreamConstants.END_ELEMENT;
      if (element && xml.getLocalName().equals("rPh")) {
        reading = event == XMLStreamConstants.START_ELEMENT;
      } else if (!reading && xml.isCharacters()) {
        XlsxSheet.append(text, xml.getText());
      }
      event = xml.next();
    }
    return text.toString();
  }

  private Header header(XlsxParts parts, Book book) throws IOException {
    List<SheetPart> candidates = new ArrayList<>(book.sheets);
    candidates.sort((a, b) -> Boolean.compare(a.hidden, b.hidden));
    for (SheetPart candidate : candidates) {
      List<Header> found = new ArrayList<>();
      book.cells.read(
          parts,
          candidate.part,
          row -> {
            found.add(header(candidate, row));
            return false;
          });
      if (!found.isEmpty()) {
        return found.get(0);
      }
    }
    throw new InvalidInputException(file.name() + " holds no sheet with data");
  }

  private static Header header(SheetPart sheet, XlsxSheet row) {
    int start = 0;
    while (row.text(start) == null) {
      start++;
    }
    List<String> cells = new ArrayList<>();
    for (int j = start; j < row.width(); j++) {
      cells.add(Objects.requireNonNullElse(row.text(j), "").strip());
    }
    return new Header(sheet, start, cells);
  }

  /** Which sheet was read, where there are several. */
  Optional<Guess> guess() {
    return sheets > 1
        ? Optional.of(new Guess("", Guess.What.SHEET, sheet, sheets))
        : Optional.empty();
  }

  @Override
  public List<String> names() {
    return names;
  }

  @Override
  public void read(String stage, Sink sink) throws IOException {
    try (XlsxParts parts = XlsxParts.open(file, options)) {
      Book book = book(parts);
      SheetPart part =
          book.sheets.stream()
              .filter(candidate -> candidate.name.equals(sheet))
              .findFirst()
              .orElseThrow(() -> new IOException("it changed while it was read"));
      long[] rows = {-1};
      book.cells.read(
          parts,
          part.part,
          row -> {
            if (++rows[0] > 0) {
              options.limits().requireRows(file.name(), rows[0]);
              give(row, sink);
            }
            return true;
          });
    }
  }

  private void give(XlsxSheet row, Sink sink) {
    for (int j = 0; j < row.width(); j++) {
      String text = row.text(j);
      if (text == null) {
        continue;
      }
      if (j < first || j >= first + names.size()) {
        throw new InvalidInputException(
            ("%s: sheet \"%s\" has no name above cell %s%d (\"%s\"): its first row that is not"
                    + " blank must name the columns; name this one, or delete what is no part of"
                    + " the table")
                .formatted(
                    file.name(),
                    Excerpt.of(sheet),
                    XlsxSheet.letters(j),
                    row.line(),
                    Excerpt.of(text)));
      }
      char[] letters = text.toCharArray();
      if (row.isNumber(j)) {
        sink.number(j - first, letters, 0, letters.length);
      } else {
        sink.cell(j - first, letters, 0, letters.length);
      }
    }
    sink.endRow();
  }
}
