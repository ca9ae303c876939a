package org.aleator;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.aleator.data.Column;
import org.aleator.data.DataRequest;
import org.aleator.data.Dataset;
import org.aleator.data.Table;
import org.aleator.encode.DatasetBuilder;
import org.aleator.encode.PreparedData;
import org.aleator.util.InvalidInputException;

/**
 * A table whose target is a class, made ready to be studied.
 *
 * @param data the label of a row is the number of its class
 * @param names of the classes that have a row: numbers ascending, texts in the order of their names
 */
record ClassColumn(PreparedData data, List<String> names) {
  /** The most classes, as many as a column of text may have levels. */
  private static final int MOST = DatasetBuilder.MAX_LEVELS;

  /** What the target of arrays is called. */
  static final String NAME = "class";

  /** Arrays as a table whose features are x1, x2 and so on. */
  static Table table(double[][] x, String[] labels) {
    RunOptions.given(x, "the array of rows");
    RunOptions.given(labels, "the array of labels");
    if (x.length != labels.length || x.length == 0) {
      throw new InvalidInputException(
          "%d rows have %d labels; give at least one row, and a label for each"
              .formatted(x.length, labels.length));
    }
    int width = RunOptions.given(x[0], "row 1").length;
    for (int i = 0; i < x.length; i++) {
      if (RunOptions.given(x[i], "row " + (i + 1)).length != width) {
        throw new InvalidInputException(
            "row %d has %d values, row 1 has %d".formatted(i + 1, x[i].length, width));
      }
      RunOptions.given(labels[i], "the label of row " + (i + 1));
    }
    List<Column> columns = new ArrayList<>();
    for (int j = 0; j < width; j++) {
      columns.add(new Column.Numeric("x" + (j + 1), ArrayRows.column(x, j)));
    }
    columns.add(new Column.Text(NAME, labels.clone()));
    return new Table("the data", columns);
  }

  static ClassColumn of(Table table, DataRequest request) {
    String target = request.targets().get(0);
    Column column = table.require(target, "target");
    List<String> all = classes(table, column);
    double[] of = new double[table.rows()];
    Arrays.setAll(of, row -> isMissing(column, row) ? Double.NaN : all.indexOf(name(column, row)));
    List<Column> columns = new ArrayList<>(table.columns());
    columns.set(columns.indexOf(column), new Column.Numeric(target, Column.Kind.INTEGER, of));
    PreparedData data = DatasetBuilder.build(new Table(table.source(), columns), request).get(0);
    return withRows(data, all);
  }

  /** An empty text is no class. */
  private static boolean isMissing(Column column, int row) {
    return column.isMissing(row) || column.text(row).isEmpty();
  }

  private static List<String> classes(Table table, Column column) {
    Comparator<String> order =
        column instanceof Column.Numeric numeric && numeric.kind().isNumber()
            ? Comparator.<String, BigDecimal>comparing(ClassColumn::number)
                .thenComparing(Comparator.naturalOrder())
            : Comparator.naturalOrder();
    TreeSet<String> names = new TreeSet<>(order);
    for (int row = 0; row < table.rows(); row++) {
      if (!isMissing(column, row)) {
        names.add(name(column, row));
      }
    }
    if (names.size() > MOST) {
      throw new InvalidInputException(
          "%s: column \"%s\" has %d different values, at most %d can be classes"
              .formatted(table.source(), column.name(), names.size(), MOST));
    }
    return List.copyOf(names);
  }

  private static BigDecimal number(String name) {
    return switch (name) {
      case "true" -> BigDecimal.ONE;
      case "false" -> BigDecimal.ZERO;
      default -> new BigDecimal(name);
    };
  }

  /** As the file writes it; a whole number without a fraction. */
  private static String name(Column column, int row) {
    String text = column.text(row);
    return column instanceof Column.Numeric numeric
            && numeric.kind() == Column.Kind.REAL
            && Double.isFinite(numeric.values()[row])
        ? new BigDecimal(text).stripTrailingZeros().toPlainString()
        : text;
  }

  /** Rows that are not used may have taken a class with them. */
  private static ClassColumn withRows(PreparedData data, List<String> all) {
    Dataset rows = data.dataset();
    Map<Integer, Integer> places = new TreeMap<>();
    Arrays.stream(rows.y()).mapToInt(y -> (int) y).distinct().forEach(c -> places.put(c, 0));
    List<String> names = new ArrayList<>();
    places.replaceAll(
        (number, unused) -> {
          names.add(all.get(number));
          return names.size() - 1;
        });
    double[] y = Arrays.stream(rows.y()).map(c -> places.get((int) c)).toArray();
    Dataset numbered =
        new Dataset(rows.features(), rows.target(), rows.x(), y, rows.groups(), rows.repeats());
    return new ClassColumn(
        new PreparedData(
            numbered,
            data.encoding(),
            data.fileRows(),
            data.fileRowCount(),
            data.carried(),
            data.findings()),
        List.copyOf(names));
  }
}
