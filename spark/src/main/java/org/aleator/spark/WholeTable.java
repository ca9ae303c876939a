// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.aleator.util.InvalidInputException;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** The one pass over all rows; what it found that cannot be used is one line. */
final class WholeTable {
  private WholeTable() {}

  /**
   * The statistics of all rows.
   *
   * @param sampleRows how many rows the sample is to hold; 0 for none
   * @throws InvalidInputException where there is what cannot be used, or nothing else
   */
  static RowStatistics read(
      Dataset<?> table, RowLayout layout, SampleOptions options, int sampleRows) {
    JavaRDD<Row> rows = layout.select(table).javaRDD();
    if (rows.getNumPartitions() == 0) {
      throw new InvalidInputException("there are no rows");
    }
    Pass pass =
        Pass.over(
            rows.getNumPartitions(),
            layout,
            options.getMissing().equals("keep"),
            options.getSeed(),
            sampleRows);
    RowStatistics found = pass(rows, pass);
    requireUsable(found, options.getHandleInvalid().equals("skip"));
    return found.isSampleWhole() ? found : pass(rows, pass.whole());
  }

  private static RowStatistics pass(JavaRDD<Row> rows, Pass pass) {
    return rows.mapPartitions(part -> one(RowStatistics.of(part, pass)))
        .treeReduce(RowStatistics::plus);
  }

  private static <T> Iterator<T> one(T value) {
    return List.of(value).iterator();
  }

  private static void requireUsable(RowStatistics found, boolean skip) {
    RowLayout layout = found.pass().layout();
    if (found.misshapen() > 0) {
      throw new InvalidInputException(
          "column '%s' (featuresCol): %,d of %,d rows hold no vector of %d numbers; all must"
              .formatted(
                  layout.vector(), found.misshapen(), found.rows(), layout.features().size()));
    }
    List<String> wrong = new ArrayList<>();
    String advice = "";
    for (int j = 0; j < layout.width(); j++) {
      boolean isFeature = j < layout.label();
      if (found.unusable(j) > 0 && (isFeature || !skip)) {
        wrong.add(complaint(layout, j, found.unusable(j), found.rows()));
        advice = isFeature ? advice : "; handleInvalid = \"skip\" leaves such rows out";
      }
    }
    if (layout.classes() != null && found.classes().unknown() > 0 && !skip) {
      wrong.add(
          "column '%s' holds a class that is none of %s in %,d of %,d rows"
              .formatted(
                  layout.further().get(0),
                  String.join(", ", layout.classes().known()),
                  found.classes().unknown(),
                  found.rows()));
    }
    if (!wrong.isEmpty()) {
      throw new InvalidInputException(String.join("; ", wrong) + advice);
    }
    if (found.used() == 0) {
      throw new InvalidInputException(
          "no row can be used: of %,d none has a label".formatted(found.rows()));
    }
  }

  private static String complaint(RowLayout layout, int place, long count, long rows) {
    return "column '%s' %s in %,d of %,d rows"
        .formatted(layout.column(place), layout.fault(place), count, rows);
  }
}
