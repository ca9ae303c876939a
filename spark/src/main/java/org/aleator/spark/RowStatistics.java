// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.Iterator;
import org.aleator.scale.HashSample;
import org.aleator.scale.RowHash;
import org.apache.spark.sql.Row;

/**
 * What one pass keeps of the rows of a part of the table, and merges to that of the whole: counts
 * of what cannot be used, totals of labels and own predictions, and a sample of rows. All of it is
 * the same for any parts in any order, to the bit.
 */
// Where Spark is set to serialise by Kryo, which knows no records.
@DefaultSerializer(JavaSerializer.class)
final class RowStatistics implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Beyond it a fourth power has no double; the bound of all tables. */
  static final double GREATEST = 1e75;

  private final Pass pass;
  private final long[] unusable;
  private long rows;
  private long misshapen;
  private final RowTotals totals;
  private HashSample sample;

  /** All rows of the table whose hash is not above are in the sample. */
  private long bound = Long.MAX_VALUE;

  private RowStatistics(Pass pass, long[] unusable, RowTotals totals, HashSample sample) {
    this.pass = pass;
    this.unusable = unusable;
    this.totals = totals;
    this.sample = sample;
  }

  /** The statistics of a part. */
  static RowStatistics of(Iterator<Row> part, Pass pass) {
    RowStatistics statistics =
        new RowStatistics(
            pass,
            new long[pass.layout().width()],
            RowTotals.none(pass.layout()),
            pass.sample(pass.rowsOfAPart()));
    RowHash hash = pass.hash();
    double[] values = new double[pass.layout().width()];
    while (part.hasNext()) {
      statistics.add(part.next(), values, hash);
    }
    statistics.complete();
    return statistics;
  }

  private void add(Row row, double[] values, RowHash hash) {
    rows++;
    if (!pass.layout().read(row, values)) {
      misshapen++;
      return;
    }
    if (!isUsable(values) || (!pass.keepsMissing() && hasMissing(values))) {
      return;
    }
    totals.add(values, row);
    if (pass.sampleRows() > 0) {
      long number = hash.start();
      for (double value : values) {
        number = RowHash.with(number, value);
      }
      if (number <= sample.threshold()) {
        sample.add(number, values, 0);
      }
    }
  }

  /** A feature may be missing, and is then NaN; nothing is infinite. */
  private boolean isUsable(double[] values) {
    boolean usable = totals.check(values, unusable);
    for (int j = 0; j < pass.layout().label(); j++) {
      if (Math.abs(values[j]) > GREATEST) {
        unusable[j]++;
        usable = false;
      }
    }
    return usable;
  }

  private boolean hasMissing(double[] values) {
    for (int j = 0; j < pass.layout().label(); j++) {
      if (Double.isNaN(values[j])) {
        return true;
      }
    }
    return false;
  }

  /** The part has been read: how far its sample goes is known, and it may grow by merging. */
  private void complete() {
    long[] hashes = sample.hashes();
    if (pass.sampleRows() > 0 && hashes.length == pass.rowsOfAPart()) {
      bound = hashes[hashes.length - 1];
    }
    sample =
        HashSample.of(
            Math.max(1, pass.sampleRows()),
            pass.layout().width(),
            hashes,
            sample.counts(),
            sample.values());
  }

  /** Adds the other's rows to these. */
  RowStatistics plus(RowStatistics other) {
    rows += other.rows;
    misshapen += other.misshapen;
    for (int j = 0; j < unusable.length; j++) {
      unusable[j] += other.unusable[j];
    }
    totals.add(other.totals);
    sample.merge(other.sample);
    bound = Math.min(bound, other.bound);
    return this;
  }

  /** Whether the sample holds the least of all rows, as many as it is to hold. */
  boolean isSampleWhole() {
    long[] hashes = sample.hashes();
    return bound == Long.MAX_VALUE
        || (hashes.length == pass.sampleRows() && hashes[hashes.length - 1] <= bound);
  }

  Pass pass() {
    return pass;
  }

  /** How many rows there are. */
  long rows() {
    return rows;
  }

  /** How many rows have no vector, or one of another size than the layout says. */
  long misshapen() {
    return misshapen;
  }

  /** How often each number of a row is one that cannot be used. */
  long unusable(int column) {
    return unusable[column];
  }

  /** How many rows can be used. */
  long used() {
    return totals.count();
  }

  /** Where labels are numbers. */
  NumberTotals numbers() {
    return (NumberTotals) totals;
  }

  /** Where labels are classes. */
  ClassTotals classes() {
    return (ClassTotals) totals;
  }

  /** The sample's rows, in the order of their hashes. */
  double[][] sample() {
    return sample.rows();
  }

  /** How many rows the sample has. */
  long drawn() {
    return Math.min(used(), pass.sampleRows());
  }

  /** Sent as plain arrays, whatever the classes of core look like inside. */
  private Object writeReplace() {
    return new Sent(
        pass,
        unusable,
        new long[] {rows, misshapen, bound},
        totals,
        sample.hashes(),
        sample.counts(),
        sample.values());
  }

  private record Sent(
      Pass pass,
      long[] unusable,
      long[] numbers,
      RowTotals totals,
      long[] hashes,
      long[] counts,
      double[] values)
      implements Serializable {

    private Object readResolve() {
      RowStatistics statistics =
          new RowStatistics(
              pass,
              unusable,
              totals,
              HashSample.of(
                  Math.max(1, pass.sampleRows()), pass.layout().width(), hashes, counts, values));
      statistics.rows = numbers[0];
      statistics.misshapen = numbers[1];
      statistics.bound = numbers[2];
      return statistics;
    }
  }
}
