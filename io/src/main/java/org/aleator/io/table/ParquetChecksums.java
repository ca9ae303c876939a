// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.ZipException;

/**
 * The checksums of a Parquet file's pages, which some writers give and DuckDB does not look at.
 * Pages without one cost no reading. Numbers of fields are those of parquet-format's {@code
 * parquet.thrift}.
 */
final class ParquetChecksums {
  private static final int FOOTER = 8;

  /** A page header is some tens of bytes; statistics of long texts make it longer. */
  private static final int HEADER = 1 << 14;

  private final FileChannel file;

  private ParquetChecksums(FileChannel file) {
    this.file = file;
  }

  /**
   * Verifies every page that has a checksum. What cannot be understood is left to the reader, who
   * will say why.
   *
   * @throws ZipException where a checksum is wrong
   */
  static void verify(Path path) throws IOException {
    try (FileChannel file = FileChannel.open(path)) {
      new ParquetChecksums(file).verify();
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      // No metadata of the kind that is known here.
    }
  }

  private void verify() throws IOException {
    long size = file.size();
    if (size < FOOTER) {
      return;
    }
    ByteBuffer end = bytes(size - FOOTER, FOOTER).order(ByteOrder.LITTLE_ENDIAN);
    int length = end.getInt();
    if (length <= 0 || length > size - FOOTER) {
      return;
    }
    ThriftStruct metadata = ThriftStruct.read(bytes(size - FOOTER - length, length));
    for (ThriftStruct rowGroup : metadata.structs(4)) {
      for (ThriftStruct chunk : rowGroup.structs(1)) {
        verifyPages(chunk.struct(3));
      }
    }
  }

  private void verifyPages(ThriftStruct column) throws IOException {
    long dictionary = column.number(11);
    long at = dictionary > 0 ? Math.min(dictionary, column.number(9)) : column.number(9);
    long end = at + column.number(7);
    while (at < end) {
      ByteBuffer head = bytes(at, (int) Math.min(HEADER, end - at));
      ThriftStruct page = ThriftStruct.read(head);
      if (!page.has(4)) {
        return;
      }
      at += head.position();
      int size = Math.toIntExact(page.number(3));
      CRC32 crc = new CRC32();
      crc.update(bytes(at, size));
      if ((int) crc.getValue() != (int) page.number(4)) {
        throw new ZipException("the checksum of a page is wrong");
      }
      at += size;
    }
  }

  private ByteBuffer bytes(long at, int count) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(count);
    while (bytes.hasRemaining()) {
      if (file.read(bytes, at + bytes.position()) < 0) {
        throw new BufferUnderflowException();
      }
    }
    return bytes.flip();
  }
}
