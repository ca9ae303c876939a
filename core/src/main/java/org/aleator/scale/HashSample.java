// SPDX-License-Identifier: Apache-2.0
package org.aleator.scale;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * A random sample of rows that come in any order, from any number of parts: of all different rows
 * the k that are least by {@link RowHash} (and by their values, should two share a number), each
 * with how often it came. Which rows these are depends on the rows and the seed alone, so samples
 * of parts merge to the sample of the whole: {@link #merge} is associative and commutative.
 *
 * <p><b>Copies.</b> Equal rows have equal hashes and are drawn together or not at all, so a plain
 * "k rows of least hash" would fill itself with the copies of few rows: of 10⁸ rows that are 1,000
 * different ones, 10⁵ times each, k = 10⁵ would hold a single one. The sample therefore holds
 * <em>different</em> rows and counts them. A row among the k least was among them from its first
 * copy on, so that its count is exact (Gibbons 2001, distinct sampling). {@link #rows} gives each
 * as often as it came; where that would be more than k rows, it takes every (C/k)-th of the C
 * copies, counted through in the order of the hashes (systematic sampling, Madow 1949). Every row
 * of the table is then as likely to be taken as any other, copy or not, and a row's share of the
 * sample is its share of the table up to one row. Where more than k different rows came, copies
 * make clusters: a mean over the sample has the spread of one over as many rows as there are
 * different ones. Repeats of the features with another label are different rows, drawn one by one.
 *
 * <p>Rows are flat arrays of a fixed number of values and nothing here is tied to this machine:
 * {@link #hashes}, {@link #counts} and {@link #values} are all there is to move to another.
 */
public final class HashSample {
  private final int capacity;
  private final int width;
  private int size;
  private long[] hashes;
  private long[] counts;
  private double[] values;

  /** Where a hash stands among the rows kept: place + 1, or 0 for none; open addressing. */
  private int[] slots;

  private long threshold = Long.MAX_VALUE;
  private boolean sorted = true;

  /** An empty sample that will hold the {@code capacity} least of rows of {@code width} values. */
  public HashSample(int capacity, int width) {
    if (capacity < 1 || width < 1) {
      throw new IllegalArgumentException("a sample of " + capacity + " rows of " + width);
    }
    this.capacity = capacity;
    this.width = width;
    room(Math.min(capacity, 512));
  }

  /** The sample that another one with these {@link #hashes}, … was. */
  public static HashSample of(
      int capacity, int width, long[] hashes, long[] counts, double[] values) {
    HashSample sample = new HashSample(capacity, width);
    for (int i = 0; i < hashes.length; i++) {
      sample.add(hashes[i], counts[i], values, i * width);
    }
    return sample;
  }

  /** The rows of a greater hash need not be offered: they would not be kept. */
  public long threshold() {
    return threshold;
  }

  /** The greatest hash that is kept, of all rows so far; rows up to it are in the sample. */
  public long last() {
    sort();
    return size == 0 ? Long.MIN_VALUE : hashes[size - 1];
  }

  /** Offers one row: the {@code width} values from {@code offset} on. */
  public void add(long hash, double[] row, int offset) {
    add(hash, 1, row, offset);
  }

  /** Offers all rows of another sample, of the same width and capacity. */
  public void merge(HashSample other) {
    if (other.width != width || other.capacity != capacity) {
      throw new IllegalArgumentException("samples of different shapes do not merge");
    }
    for (int i = 0; i < other.size; i++) {
      add(other.hashes[i], other.counts[i], other.values, i * width);
    }
  }

  /** The hashes of the different rows kept, ascending. */
  public long[] hashes() {
    sort();
    return Arrays.copyOf(hashes, size);
  }

  /** How often each of the rows kept came. */
  public long[] counts() {
    sort();
    return Arrays.copyOf(counts, size);
  }

  /** The rows kept, one after the other. */
  public double[] values() {
    sort();
    return Arrays.copyOf(values, size * width);
  }

  /** At most {@code capacity} rows, in the order of their hashes; copies stand side by side. */
  public double[][] rows() {
    int[] places = places();
    double[][] rows = new double[places.length][];
    Arrays.setAll(
        rows,
        taken -> Arrays.copyOfRange(values, places[taken] * width, (places[taken] + 1) * width));
    return rows;
  }

  /** Of each of the {@link #rows} its place among {@link #hashes}. */
  public int[] places() {
    sort();
    long total = Arrays.stream(counts, 0, size).sum();
    int[] places = new int[(int) Math.min(capacity, total)];
    long passed = 0;
    int i = 0;
    for (int taken = 0; taken < places.length; taken++) {
      // The middle of the taken-th of equal parts; every place where all are taken.
      long place = (long) ((taken + 0.5) * ((double) total / places.length));
      while (passed + counts[i] <= place) {
        passed += counts[i++];
      }
      places[taken] = i;
    }
    return places;
  }

  private void add(long hash, long count, double[] row, int offset) {
    if (hash > threshold) {
      return;
    }
    int mask = slots.length - 1;
    int slot = slotOf(hash, mask);
    while (slots[slot] != 0) {
      int place = slots[slot] - 1;
      if (hashes[place] == hash && compare(values, place * width, row, offset) == 0) {
        counts[place] += count;
        return;
      }
      slot = (slot + 1) & mask;
    }
    hashes[size] = hash;
    counts[size] = count;
    for (int j = 0; j < width; j++) {
      values[size * width + j] = row[offset + j] + 0.0;
    }
    slots[slot] = ++size;
    sorted = false;
    if (size == hashes.length) {
      grow();
    }
  }

  /** Room for more rows, up to twice the capacity; beyond, the greater half is given up. */
  private void grow() {
    if (size < 2 * capacity) {
      room(Math.min(2 * capacity, 2 * size));
    } else {
      keep(least());
    }
  }

  /** The places of as many rows as are to be kept, in no order. */
  private int[] least() {
    long[] ascending = Arrays.copyOf(hashes, size);
    Arrays.sort(ascending);
    long cut = ascending[capacity - 1];
    IntStream below = IntStream.range(0, size).filter(i -> hashes[i] < cut);
    // Rows that share the last number are told apart by their values.
    IntStream tied =
        IntStream.range(0, size)
            .filter(i -> hashes[i] == cut)
            .boxed()
            .sorted(this::compare)
            .mapToInt(i -> i);
    return IntStream.concat(below, tied).limit(capacity).toArray();
  }

  /** Puts the rows kept into order and gives up what is beyond the capacity. */
  private void sort() {
    if (!sorted) {
      keep(
          IntStream.range(0, size)
              .boxed()
              .sorted(
                  Comparator.<Integer>comparingLong(i -> hashes[i]).thenComparing(this::compare))
              .mapToInt(i -> i)
              .limit(capacity)
              .toArray());
      sorted = true;
    }
  }

  /** Keeps the rows at these places, in their order. */
  private void keep(int[] places) {
    long[] keptHashes = new long[hashes.length];
    long[] keptCounts = new long[hashes.length];
    double[] keptValues = new double[values.length];
    for (int i = 0; i < places.length; i++) {
      keptHashes[i] = hashes[places[i]];
      keptCounts[i] = counts[places[i]];
      System.arraycopy(values, places[i] * width, keptValues, i * width, width);
    }
    hashes = keptHashes;
    counts = keptCounts;
    values = keptValues;
    size = places.length;
    if (size == capacity) {
      threshold = Arrays.stream(hashes, 0, size).max().orElseThrow();
    }
    index();
  }

  private void room(int rows) {
    boolean first = hashes == null;
    hashes = first ? new long[rows] : Arrays.copyOf(hashes, rows);
    counts = first ? new long[rows] : Arrays.copyOf(counts, rows);
    values =
        first
            ? new double[Math.multiplyExact(rows, width)]
            : Arrays.copyOf(values, Math.multiplyExact(rows, width));
    index();
  }

  private void index() {
    slots = new int[Integer.highestOneBit(hashes.length) << 2];
    int mask = slots.length - 1;
    for (int i = 0; i < size; i++) {
      int slot = slotOf(hashes[i], mask);
      while (slots[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = i + 1;
    }
  }

  /** By the low bits: the high ones are alike in what is kept. */
  private static int slotOf(long hash, int mask) {
    return (int) hash & mask;
  }

  private int compare(int a, int b) {
    return compare(values, a * width, values, b * width);
  }

  private int compare(double[] a, int from, double[] b, int other) {
    for (int j = 0; j < width; j++) {
      int order = Double.compare(a[from + j] + 0.0, b[other + j] + 0.0);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }
}
