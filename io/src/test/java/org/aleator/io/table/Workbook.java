// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** An Excel workbook, written by hand: a zip archive of XML. */
final class Workbook {
  private static final String MAIN =
      " xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"";
  private static final String DOCUMENT =
      "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  private static final String PACKAGE =
      " xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"";

  /** By name, in the workbook's order, the content of the sheets' data. */
  private final Map<String, String> sheets = new LinkedHashMap<>();

  private final Map<String, String> parts = new LinkedHashMap<>();
  private String properties = "";

  /** A sheet with these rows: {@code <row>…</row>}. */
  Workbook sheet(String name, String rows) {
    sheets.put(name, rows);
    return this;
  }

  /** What the workbook says of itself, such as the epoch of its dates. */
  Workbook properties(String attributes) {
    properties = "<workbookPr " + attributes + "/>";
    return this;
  }

  /** Texts that cells refer to. */
  Workbook shared(String items) {
    parts.put("xl/sharedStrings.xml", "<sst" + MAIN + ">" + items + "</sst>");
    return this;
  }

  /** Formats: 0 is general, 1 a date, 2 a time of day, 3 a date of an own format, 4 money. */
  Workbook styles() {
    parts.put(
        "xl/styles.xml",
        "<styleSheet"
            + MAIN
            + "><numFmts><numFmt numFmtId=\"164\" formatCode=\"[$-409]yyyy\\-mm\\-dd hh:mm\"/>"
            + "<numFmt numFmtId=\"165\" formatCode=\"#,##0.00 &quot;dollars&quot;;[Red]-0\"/>"
            + "</numFmts><cellStyleXfs><xf numFmtId=\"14\"/></cellStyleXfs><cellXfs>"
            + "<xf numFmtId=\"0\"/><xf numFmtId=\"14\"/><xf numFmtId=\"21\"/>"
            + "<xf numFmtId=\"164\"/><xf numFmtId=\"165\"/></cellXfs></styleSheet>");
    return this;
  }

  Workbook part(String name, String content) {
    parts.put(name, content);
    return this;
  }

  byte[] bytes() throws IOException {
    StringBuilder book = new StringBuilder("<workbook" + MAIN + " xmlns:r=\"" + DOCUMENT + "\">");
    book.append(properties).append("<sheets>");
    StringBuilder related = new StringBuilder("<Relationships" + PACKAGE + ">");
    Map<String, String> all = new LinkedHashMap<>(parts);
    int count = 0;
    for (Map.Entry<String, String> sheet : sheets.entrySet()) {
      count++;
      book.append(
          "<sheet name=\"%s\" sheetId=\"%d\" r:id=\"rId%d\"/>"
              .formatted(sheet.getKey(), count, count));
      related.append(
          "<Relationship Id=\"rId%d\" Target=\"worksheets/sheet%d.xml\"/>".formatted(count, count));
      all.putIfAbsent(
          "xl/worksheets/sheet" + count + ".xml",
          "<worksheet" + MAIN + "><sheetData>" + sheet.getValue() + "</sheetData></worksheet>");
    }
    related.append("<Relationship Id=\"rIdS\" Target=\"styles.xml\"/>");
    related.append("<Relationship Id=\"rIdT\" Target=\"/xl/sharedStrings.xml\"/></Relationships>");
    all.putIfAbsent("xl/workbook.xml", book.append("</sheets></workbook>").toString());
    all.putIfAbsent("xl/_rels/workbook.xml.rels", related.toString());
    all.putIfAbsent(
        "_rels/.rels",
        "<Relationships%s><Relationship Id=\"rId1\" Type=\"%s/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
            .formatted(PACKAGE, DOCUMENT));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, String> part : all.entrySet()) {
        zip.putNextEntry(new ZipEntry(part.getKey()));
        zip.write(part.getValue().getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    }
    return bytes.toByteArray();
  }

  Path write(Path file) throws IOException {
    return Files.write(file, bytes());
  }

  /** A row of cells: text begins with a letter or sign, a number with a digit or minus. */
  static String row(String... cells) {
    StringBuilder row = new StringBuilder("<row>");
    for (String cell : cells) {
      if (cell.isEmpty()) {
        row.append("<c/>");
      } else if (cell.startsWith("<c")) {
        row.append(cell);
      } else if (Character.isDigit(cell.charAt(0)) || cell.charAt(0) == '-') {
        row.append("<c><v>").append(cell).append("</v></c>");
      } else {
        row.append("<c t=\"inlineStr\"><is><t>").append(cell).append("</t></is></c>");
      }
    }
    return row.append("</row>").toString();
  }
}
