// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.aleator.classes.ClassStudy;
import org.aleator.classes.ClassVerdict;
import org.aleator.classes.OwnClasses;
import org.aleator.codec.Parts;
import org.aleator.data.Column;
import org.aleator.data.DataRequest;
import org.aleator.data.Matrix;
import org.aleator.data.Table;
import org.aleator.encode.ClassRows;
import org.aleator.encode.ClassTarget;
import org.aleator.encode.DatasetBuilder;
import org.aleator.encode.PreparedData;
import org.aleator.encode.TargetColumns;
import org.aleator.finding.Finding;
import org.aleator.model.FittedClasses;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;

/**
 * From the statistics of all rows to the answer, on the driver: the study of the sample by core's
 * own code, and the scores of own probabilities at all rows.
 */
final class ClassTableStudy {
  private final ClassNoiseOptions options;
  private final RowLayout layout;
  private final ClassCells cells;

  /** The model and what there is to tell. */
  record Answer(FittedClasses model, ClassNoiseSummary summary) {}

  ClassTableStudy(ClassNoiseOptions options, RowLayout layout) {
    this.options = options;
    this.layout = layout;
    this.cells = Objects.requireNonNull(layout.classes());
  }

  Answer of(RowStatistics all, Work work) {
    Map<Double, String> names = names(all.classes());
    ClassRows rows = rows(all.sample(), names);
    ClassStudy study = ClassStudy.of(rows.data().dataset(), rows.names(), work);
    Optional<ClassStudy.Beside> beside =
        own(all.sample(), rows)
            .map(
                own ->
                    study.with(own, Optional.of(all.classes().own().rates()), work.split("own")));
    ClassStudy bounded = beside.map(ClassStudy.Beside::study).orElse(study);
    FittedClasses model = FittedClasses.fit(bounded, rows.data().encoding(), origin(all.used()));
    Optional<OwnClasses> own = beside.map(ClassStudy.Beside::own);
    return new Answer(model, summary(all, names, rows, bounded, own));
  }

  /** The names of the classes by their numbers, in their order. */
  private Map<Double, String> names(ClassTotals totals) {
    List<Double> codes = new ArrayList<>(totals.rows().keySet());
    if (codes.size() > TargetColumns.MOST_CLASSES) {
      throw new InvalidInputException(
          "column '%s' (labelCol) has more than %d different values, and at most so many can be told apart as classes%s"
              .formatted(
                  label(),
                  TargetColumns.MOST_CLASSES,
                  cells.text()
                      ? "; give rare values one name"
                      : "; NoiseEstimator takes them as numbers"));
    }
    Map<Double, String> names = new LinkedHashMap<>();
    if (!cells.known().isEmpty()) {
      cells.indices().entrySet().stream()
          .sorted(Map.Entry.comparingByValue())
          .forEach(known -> names.put(known.getKey(), cells.known().get(known.getValue())));
    } else if (cells.text()) {
      codes.stream()
          .sorted((one, other) -> totals.name(one).compareTo(totals.name(other)))
          .forEach(code -> names.put(code, totals.name(code)));
    } else {
      double[] values = codes.stream().mapToDouble(code -> code).toArray();
      List<String> words = ClassTarget.of(new Column.Numeric(label(), values)).names();
      for (int c = 0; c < values.length; c++) {
        names.put(values[c], words.get(c));
      }
    }
    if (codes.size() < 2) {
      throw new InvalidInputException(
          "column '%s' (labelCol): all %,d rows have the class %s; there is nothing to predict"
              .formatted(label(), totals.count(), names.get(codes.get(0))));
    }
    return names;
  }

  /** The drawn rows, ready to be studied. */
  private ClassRows rows(double[][] sample, Map<Double, String> names) {
    List<Double> order = new ArrayList<>(names.keySet());
    double[] numbers =
        Arrays.stream(sample).mapToDouble(row -> order.indexOf(row[layout.label()])).toArray();
    List<Column> columns = new ArrayList<>(SampleTable.of(layout.features(), sample).columns());
    columns.add(new Column.Numeric(label(), Column.Kind.INTEGER, numbers));
    Table table = new Table("the sample", columns);
    DataRequest request =
        new DataRequest(
            List.of(label()),
            Optional.of(layout.features()),
            List.of(),
            Optional.empty(),
            List.of(),
            options.getMissing().equals("keep"));
    PreparedData data = DatasetBuilder.build(table, request).get(0);
    return ClassRows.of(table.source(), data, List.copyOf(names.values()));
  }

  /** Own probabilities at the drawn rows that are studied, of the classes that are. */
  private Optional<Matrix> own(double[][] sample, ClassRows rows) {
    if (cells.width() == 0) {
      return Optional.empty();
    }
    int[] drawn = rows.data().fileRows();
    double[] values = new double[drawn.length * cells.width()];
    for (int i = 0; i < drawn.length; i++) {
      System.arraycopy(
          sample[drawn[i]], layout.label() + 1, values, i * cells.width(), cells.width());
    }
    Matrix given = new Matrix(drawn.length, cells.width(), values);
    return Optional.of(ClassRows.among(given, cells.known(), rows.names()));
  }

  private ClassNoiseSummary summary(
      RowStatistics all,
      Map<Double, String> names,
      ClassRows rows,
      ClassStudy study,
      Optional<OwnClasses> own) {
    ClassTotals totals = all.classes();
    Map<String, Long> classes = new LinkedHashMap<>();
    names.forEach((code, name) -> classes.put(name, totals.rows().getOrDefault(code, 0L)));
    List<Finding> findings = new ArrayList<>(rows.data().findings());
    findings.addAll(study.findings());
    return new ClassNoiseSummary(
        label(),
        rows.data().encoding().columns(),
        totals.count(),
        rows.data().dataset().rows(),
        classes,
        own.map(given -> ClassVerdict.of(study, given)).orElseGet(() -> ClassVerdict.of(study)),
        study.reached().rates(),
        study.reached().model(),
        study.best().rates(),
        study.baseRate().rates(),
        study.best().determined(),
        study.best().undetermined().orElse(""),
        own.map(OwnClasses::rates),
        own.map(OwnClasses::haveSeenLabels).orElse(false),
        Finding.messages(findings));
  }

  private String label() {
    return layout.further().get(0);
  }

  private Parts origin(long rows) {
    Parts origin = Parts.empty();
    origin.put("file", "a table of Spark, " + rows + " rows");
    origin.put("seed", options.getSeed());
    origin.putTexts(TableStudy.COLUMNS, layout.features());
    return origin;
  }
}
