// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.util.Parallel;

/**
 * Writes a table that comes in blocks as a Parquet file, a group of rows at a time: one page per
 * block and column, plain values packed by Zstandard, each page with its checksum, no statistics.
 * Missing cells are null. Source: the specification, apache/parquet-format, whose numbers of fields
 * stand here.
 */
final class ParquetWriter {
  private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);

  /** As many rows as DuckDB writes into a group: readers share out work by groups. */
  private static final int GROUP_ROWS = 120_000;

  /** What is held of a group at most, with one block beyond. */
  private static final long GROUP_BYTES = 1L << 26;

  /** Zstandard's fastest usual one; doubles of measurements hardly get smaller by a higher one. */
  private static final int LEVEL = 1;

  private static final int OPTIONAL = 1;
  private static final int PLAIN = 0;
  private static final int RUN_LENGTHS = 3;
  private static final int ZSTD = 6;

  private final OutputStream out;
  private final Parallel parallel;
  private final List<Group> groups = new ArrayList<>();
  private List<String> names = List.of();
  private List<ParquetType> types = List.of();
  private List<Pages> pages = List.of();
  private long position;
  private long rows;
  private long groupRows;

  ParquetWriter(OutputStream out, Parallel parallel) throws IOException {
    this.out = out;
    this.parallel = parallel;
    put(MAGIC);
  }

  /** What a group has of one column. */
  private record Chunk(long offset, long packed, long unpacked) {}

  private record Group(long rows, List<Chunk> chunks) {}

  private record Page(byte[] head, byte[] body, int unpacked) {}

  /** The pages of a column that are not written yet. */
  private static final class Pages {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private long unpacked;

    void add(Page page) {
      bytes.writeBytes(page.head);
      bytes.writeBytes(page.body);
      unpacked += page.head.length + (long) page.unpacked;
    }
  }

  /** Adds rows; every block has the columns of the first. */
  void add(Table block) {
    if (names.isEmpty()) {
      names = block.names();
      types = block.columns().stream().map(ParquetType::of).toList();
      pages = names.stream().map(name -> new Pages()).toList();
    }
    if (block.rows() == 0) {
      return;
    }
    List<Page> added = parallel.map(types.size(), j -> page(block, j));
    IntStream.range(0, added.size()).forEach(j -> pages.get(j).add(added.get(j)));
    groupRows += block.rows();
    long held = pages.stream().mapToLong(of -> of.bytes.size()).sum();
    if (groupRows >= GROUP_ROWS || held >= GROUP_BYTES) {
      endGroup();
    }
  }

  private Page page(Table block, int j) {
    Column column = block.columns().get(j);
    int missing = (int) IntStream.range(0, block.rows()).filter(column::isMissing).count();
    byte[] levels = levels(column, missing);
    byte[] values = types.get(j).plain(block, column, block.rows() - missing);
    byte[] plain =
        ByteBuffer.allocate(Integer.BYTES + levels.length + values.length)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(levels.length)
            .put(levels)
            .put(values)
            .array();
    byte[] packed = Zstd.compress(plain, LEVEL);
    CRC32 crc = new CRC32();
    crc.update(packed);
    byte[] head =
        ThriftWriter.struct(
            page ->
                page.number(1, 0)
                    .number(2, plain.length)
                    .number(3, packed.length)
                    .number(4, (int) crc.getValue())
                    .struct(
                        5,
                        data ->
                            data.number(1, block.rows())
                                .number(2, PLAIN)
                                .number(3, RUN_LENGTHS)
                                .number(4, RUN_LENGTHS)));
    return new Page(head, packed, plain.length);
  }

  /** Which cells there are: one run where all are alike, otherwise a bit for each. */
  private static byte[] levels(Column column, int missing) {
    ByteArrayOutputStream levels = new ByteArrayOutputStream();
    int rows = column.rows();
    if (missing == 0 || missing == rows) {
      ThriftWriter.unsigned(levels, (long) rows << 1);
      levels.write(missing == 0 ? 1 : 0);
      return levels.toByteArray();
    }
    byte[] bits = new byte[(rows + 7) / 8];
    for (int i = 0; i < rows; i++) {
      bits[i / 8] |= (byte) ((column.isMissing(i) ? 0 : 1) << (i % 8));
    }
    ThriftWriter.unsigned(levels, ((long) bits.length << 1) | 1);
    levels.writeBytes(bits);
    return levels.toByteArray();
  }

  private void endGroup() {
    try {
      List<Chunk> chunks = new ArrayList<>();
      for (Pages column : pages) {
        chunks.add(new Chunk(position, column.bytes.size(), column.unpacked));
        column.bytes.writeTo(out);
        position += column.bytes.size();
        column.bytes.reset();
        column.unpacked = 0;
      }
      groups.add(new Group(groupRows, chunks));
      rows += groupRows;
      groupRows = 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes what is left of the rows, and the metadata. */
  void finish() throws IOException {
    if (groupRows > 0) {
      endGroup();
    }
    byte[] metadata =
        ThriftWriter.struct(
            file ->
                file.number(1, 1)
                    .structs(
                        2,
                        IntStream.rangeClosed(0, names.size()).boxed().toList(),
                        this::schemaElement)
                    .number(3, rows)
                    .structs(4, groups, this::group)
                    .text(6, "aleator"));
    put(metadata);
    put(
        ByteBuffer.allocate(Integer.BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(metadata.length)
            .array());
    put(MAGIC);
  }

  private void put(byte[] bytes) throws IOException {
    out.write(bytes);
    position += bytes.length;
  }

  /** The root, then the columns. */
  private void schemaElement(ThriftWriter element, int place) {
    if (place == 0) {
      element.text(4, "schema").number(5, names.size());
      return;
    }
    ParquetType type = types.get(place - 1);
    element.number(1, type.physical).number(3, OPTIONAL).text(4, names.get(place - 1));
    type.describe(element);
  }

  private void group(ThriftWriter writer, Group group) {
    writer
        .structs(
            1,
            IntStream.range(0, names.size()).boxed().toList(),
            (chunk, j) -> chunk(chunk, j, group))
        .number(2, group.chunks.stream().mapToLong(Chunk::unpacked).sum())
        .number(3, group.rows);
  }

  private void chunk(ThriftWriter writer, int j, Group group) {
    Chunk chunk = group.chunks.get(j);
    writer
        .number(2, chunk.offset)
        .struct(
            3,
            column ->
                column
                    .number(1, types.get(j).physical)
                    .numbers(2, PLAIN, RUN_LENGTHS)
                    .texts(3, names.get(j))
                    .number(4, ZSTD)
                    .number(5, group.rows)
                    .number(6, chunk.unpacked)
                    .number(7, chunk.packed)
                    .number(9, chunk.offset));
  }
}
