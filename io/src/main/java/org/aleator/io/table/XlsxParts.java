// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;
import org.jspecify.annotations.Nullable;

/**
 * The parts of an Excel workbook (ECMA-376): XML files in a zip archive. What is unpacked is
 * bounded and its checksum verified; entities and document types, which a workbook does not have,
 * are not read.
 */
final class XlsxParts implements AutoCloseable {
  /** Twice what Apache POI allows a part to grow by when it is unpacked; sheets grow tenfold. */
  private static final long MOST_GROWTH = 200;

  /** Below this nothing is a bomb. */
  private static final long SMALL = 1 << 20;

  private static final String RELATIONSHIP = "Relationship";

  private final String name;
  private final ZipFile zip;
  private final ReadOptions options;

  private XlsxParts(String name, ZipFile zip, ReadOptions options) {
    this.name = name;
    this.zip = zip;
    this.options = options;
  }

  static XlsxParts open(TableFile file, ReadOptions options) throws IOException {
    try (InputStream in = Files.newInputStream(file.path())) {
      file.requireWorkbook(in.readNBytes(8));
    }
    try {
      return new XlsxParts(file.name(), new ZipFile(file.path().toFile()), options);
    } catch (ZipException e) {
      throw new IOException("its zip archive is cut off or broken", e);
    }
  }

  /** What messages call the file. */
  String name() {
    return name;
  }

  Work work() {
    return options.work();
  }

  ReadLimits limits() {
    return options.limits();
  }

  /** The targets of a part's relationships, by id. */
  Map<String, String> related(String part) throws IOException {
    String folder = part.substring(0, part.lastIndexOf('/') + 1);
    String rels = folder + "_rels/" + part.substring(folder.length()) + ".rels";
    Map<String, String> targets = new HashMap<>();
    if (has(rels)) {
      each(
          rels,
          RELATIONSHIP,
          item -> {
            String id = item.getAttributeValue(null, "Id");
            String target = item.getAttributeValue(null, "Target");
            if (id != null && target != null) {
              targets.put(id, resolved(folder, target));
            }
          });
    }
    return targets;
  }

  /** The part that the archive says is the workbook. */
  String workbook() throws IOException {
    List<String> found = new ArrayList<>();
    if (has("_rels/.rels")) {
      each(
          "_rels/.rels",
          RELATIONSHIP,
          item -> {
            String type = item.getAttributeValue(null, "Type");
            String target = item.getAttributeValue(null, "Target");
            if (type != null && target != null && type.endsWith("/officeDocument")) {
              found.add(resolved("", target));
            }
          });
    }
    if (found.isEmpty() || !has(found.get(0)) || !found.get(0).endsWith(".xml")) {
      throw new InvalidInputException(name + " holds no Excel workbook; " + TableFormat.EXPORT);
    }
    return found.get(0);
  }

  private static String resolved(String folder, String target) {
    List<String> steps = new ArrayList<>();
    for (String step : (target.startsWith("/") ? target : folder + target).split("/", -1)) {
      if (step.equals("..") && !steps.isEmpty()) {
        steps.remove(steps.size() - 1);
      } else if (!step.isEmpty() && !step.equals(".")) {
        steps.add(step);
      }
    }
    return String.join("/", steps);
  }

  boolean has(@Nullable String part) {
    return part != null && zip.getEntry(part) != null;
  }

  /** Hears of an element as it begins. */
  interface Element {
    void begin(XMLStreamReader item) throws IOException, XMLStreamException;
  }

  /** Gives all elements of a name. */
  void each(String part, String element, Element sink) throws IOException {
    read(
        part,
        xml -> {
          while (xml.hasNext()) {
            if (xml.next() == XMLStreamConstants.START_ELEMENT
                && xml.getLocalName().equals(element)) {
              sink.begin(xml);
            }
          }
        });
  }

  /** Reads a part, or as much of it as is wanted; where it is read to its end, it is verified. */
  void read(String part, Element reading) throws IOException {
    ZipEntry entry = zip.getEntry(part);
    if (entry == null) {
      throw new IOException("its part " + part + " is missing");
    }
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    InputStream unpacked = new Unpacked(zip.getInputStream(entry), entry);
    try (InputStream in = limits().bounded(name, unpacked, work())) {
      reading.begin(factory.createXMLStreamReader(in));
    } catch (XMLStreamException e) {
      if (e.getNestedException() instanceof IOException io) {
        throw io;
      }
      int line = e.getLocation() == null ? 0 : e.getLocation().getLineNumber();
      throw new IOException("line " + line + " of its part " + part + " is no XML", e);
    }
  }

  /** Refuses what grows beyond measure, and what at its end has another checksum. */
  private final class Unpacked extends FilterInputStream {
    private final ZipEntry entry;
    private final long most;
    private final CRC32 checksum = new CRC32();
    private long count;

    Unpacked(InputStream in, ZipEntry entry) {
      super(in);
      this.entry = entry;
      this.most = Math.max(SMALL, MOST_GROWTH * entry.getCompressedSize());
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int read = super.read(into, offset, length);
      count += Math.max(0, read);
      if (count > most) {
        throw new InvalidInputException(
            "%s unpacks to more than %d times its size, which no table does; export it as CSV"
                .formatted(name, MOST_GROWTH));
      }
      if (read >= 0) {
        checksum.update(into, offset, read);
      } else if (checksum.getValue() != entry.getCrc()) {
        throw new IOException("the checksum of its part " + entry.getName() + " is wrong");
      }
      return read;
    }
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
