// SPDX-License-Identifier: Apache-2.0
package org.aleator.audit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.data.Repeats;
import org.aleator.finding.DataFinding;
import org.aleator.finding.Finding;
import org.aleator.finding.NoiseFinding;
import org.aleator.numerics.Shuffle;
import org.aleator.util.Seed;

/**
 * What is found out about the rows of a table before anything is learned from them: {@linkplain
 * CopiedRows copies} count as one record, and rows of {@linkplain OutlierLabels labels that no
 * noise explains} are left out. Everything after it that asks which rows count reads it here.
 *
 * @param data the rows as given
 * @param used the records that are left, in the order of their values, so that the order of the
 *     rows in the file changes nothing
 * @param recordOf the place among the records of each row as given; −1 if it has none
 * @param outliers the rows as given whose labels no noise explains, in increasing order
 * @param findings what was left out
 */
public record RowAudit(
    Dataset data, Dataset used, int[] recordOf, int[] outliers, List<Finding> findings) {

  public RowAudit {
    findings = List.copyOf(findings);
  }

  /**
   * Of a table whose labels are numbers of classes: none of them is an outlier, and rows that
   * repeat another, label included, are copies only if that is said. Where features are few
   * categories most rows repeat another.
   */
  public static RowAudit ofClasses(Dataset data) {
    Repeats repeats = data.repeats() == Repeats.COPIES ? Repeats.COPIES : Repeats.REPLICATES;
    RowAudit all = distinct(data.withRepeats(repeats));
    return new RowAudit(data, all.used, all.recordOf, new int[0], copies(all));
  }

  /** Of rows all of which are used, as they are. */
  public static RowAudit ofAll(Dataset data) {
    int[] all = IntStream.range(0, data.rows()).toArray();
    return new RowAudit(data, data, all, new int[0], List.of());
  }

  private static List<Finding> copies(RowAudit all) {
    int left = all.data.rows() - all.used.rows();
    return left > 0 ? List.of(new DataFinding.CopiesLeftOut(left)) : List.of();
  }

  /** Of a table. */
  public static RowAudit of(Dataset data) {
    RowAudit all = distinct(data);
    List<Finding> findings = new ArrayList<>(copies(all));
    int[] outliers = OutlierLabels.rows(data.x(), data.y());
    if (outliers.length > 0) {
      findings.add(DataFinding.OutliersLeftOut.of(outliers, data.y()));
    }
    findings.addAll(LabelLimits.of(data.y()));
    RowAudit kept = all.without(outliers);
    return new RowAudit(data, kept.used, kept.recordOf, outliers, findings);
  }

  /** Not more than so many of the records, drawn at random. */
  public RowAudit atMost(int records, Seed seed) {
    if (used.rows() <= records) {
      return this;
    }
    int[] order = IntStream.range(0, used.rows()).toArray();
    Shuffle.apply(order, seed.split("most rows").random());
    int[] drawn = Arrays.copyOf(order, records);
    Arrays.sort(drawn);
    List<Finding> more = new ArrayList<>(findings);
    more.add(new NoiseFinding.FloorRowsDrawn(records, used.rows()));
    RowAudit some = only(drawn);
    return new RowAudit(data, some.used, some.recordOf, outliers, more);
  }

  /** Whether the label of a row as given is one that no noise explains. */
  public boolean isOutlier(int row) {
    return Arrays.binarySearch(outliers, row) >= 0;
  }

  /** The rows as given without the outliers. */
  public int[] rowsWithoutOutliers() {
    return IntStream.range(0, data.rows()).filter(i -> !isOutlier(i)).toArray();
  }

  private RowAudit without(int[] rows) {
    Set<Integer> left = new HashSet<>();
    for (int row : rows) {
      left.add(recordOf[row]);
    }
    return left.isEmpty()
        ? this
        : only(IntStream.range(0, used.rows()).filter(i -> !left.contains(i)).toArray());
  }

  private RowAudit only(int[] records) {
    int[] place = new int[used.rows()];
    Arrays.fill(place, -1);
    for (int i = 0; i < records.length; i++) {
      place[records[i]] = i;
    }
    return new RowAudit(
        data,
        used.selectRows(records),
        Arrays.stream(recordOf).map(i -> i < 0 ? -1 : place[i]).toArray(),
        outliers,
        findings);
  }

  /** One row as given of each record, in increasing order: copies once, outliers among them. */
  public static int[] distinctRows(Dataset data) {
    int[] recordOf = distinct(data).recordOf;
    Set<Integer> seen = new HashSet<>();
    return IntStream.range(0, data.rows()).filter(i -> seen.add(recordOf[i])).toArray();
  }

  /** Rows of one group that are copies of one count as one record. */
  private static RowAudit distinct(Dataset data) {
    int[] groupOf = ReplicatedRows.numbered(whole(data));
    int[] all = IntStream.range(0, data.rows()).toArray();
    Set<Integer> copies = CopiedRows.among(data, all);
    Set<Integer> seen = new HashSet<>();
    int[] records =
        Arrays.stream(all)
            .filter(i -> seen.add(groupOf[i]) || !copies.contains(i))
            .boxed()
            .sorted(Comparator.comparingInt(i -> groupOf[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] recordOf = new int[data.rows()];
    int[] firstOfGroup = new int[data.rows()];
    Arrays.fill(recordOf, -1);
    for (int record = records.length - 1; record >= 0; record--) {
      recordOf[records[record]] = record;
      firstOfGroup[groupOf[records[record]]] = record;
    }
    Arrays.setAll(recordOf, i -> recordOf[i] < 0 ? firstOfGroup[groupOf[i]] : recordOf[i]);
    return new RowAudit(data, data.selectRows(records), recordOf, new int[0], List.of());
  }

  /** Features, label, group and error bar of each row. */
  private static Matrix whole(Dataset data) {
    int columns = data.x().columns();
    int beside = columns + 1 + (data.groups().isPresent() ? 1 : 0);
    int width = beside + (data.bars().isPresent() ? 1 : 0);
    double[] values = new double[data.rows() * width];
    for (int i = 0; i < data.rows(); i++) {
      System.arraycopy(data.x().values(), i * columns, values, i * width, columns);
      values[i * width + columns] = data.y()[i];
      if (data.groups().isPresent()) {
        values[i * width + columns + 1] = data.groups().get().of()[i];
      }
      if (data.bars().isPresent()) {
        values[i * width + beside] = data.bars().get().stated()[i];
      }
    }
    return new Matrix(data.rows(), width, values);
  }
}
