// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.ArrayList;
import java.util.List;
import org.aleator.classes.ClassStudy;
import org.aleator.classes.UnpredictableRows;
import org.aleator.data.Matrix;
import org.aleator.encode.FeatureEncoding;
import org.aleator.report.page.Block;
import org.aleator.text.Digits;

/** The rows whose class nobody can predict, with their values. */
final class UnpredictableRowBlocks {
  private static final int MOST_FEATURES = 6;

  private UnpredictableRowBlocks() {}

  static List<Block> of(ClassReport.Target target) {
    UnpredictableRows found = target.unpredictable();
    if (found.count() == 0) {
      return List.of();
    }
    ClassStudy study = target.study();
    List<FeatureEncoding.Feature> features = target.data().encoding().features();
    List<FeatureEncoding.Feature> shown =
        features.subList(0, Math.min(MOST_FEATURES, features.size()));
    boolean numbered = target.numbered();
    List<String> columns = new ArrayList<>(numbered ? List.of("row") : List.of());
    columns.addAll(
        List.of(target.name(), "likeliest", "its probability", "missed by the best", "entropy"));
    shown.forEach(feature -> columns.add(feature.column()));
    List<List<String>> rows = new ArrayList<>();
    for (UnpredictableRows.Row row : found.rows()) {
      int given = target.rowOf()[row.row()];
      int likeliest = likeliest(study.probabilities(), row.row());
      List<String> cells = new ArrayList<>();
      if (numbered) {
        cells.add(Integer.toString(target.data().fileRows()[given] + 1));
      }
      cells.add(study.names().get(study.labels().of()[row.row()]));
      cells.add(study.names().get(likeliest));
      cells.add(Digits.percent(study.probabilities().get(row.row(), likeliest)));
      cells.add(Digits.percent(row.error()));
      cells.add(Digits.of(row.entropy()));
      cells.addAll(NoisiestRows.values(target.data().dataset().x(), given, shown));
      rows.add(cells);
    }
    return List.of(
        new Block.Heading("Rows that nobody can predict"),
        new Block.Text(
            sentence(found.count(), study)
                + " These have the highest entropy of the true probabilities, in nats."
                + (numbered ? " Row 1 is the first row of data in the file." : "")
                + (shown.size() < features.size()
                    ? " The first %d of %d features are shown."
                        .formatted(shown.size(), features.size())
                    : "")),
        new Block.Rows("The least predictable rows", columns, rows));
  }

  private static String sentence(int count, ClassStudy study) {
    return "At %s of %s rows even the best model%s misses a third of the labels or more."
        .formatted(
            Digits.count(count),
            Digits.count(study.labels().rows()),
            study.best().determined() ? "" : ", as far as these rows can say,");
  }

  private static int likeliest(Matrix p, int row) {
    int best = 0;
    for (int c = 1; c < p.columns(); c++) {
      best = p.get(row, c) > p.get(row, best) ? c : best;
    }
    return best;
  }
}
