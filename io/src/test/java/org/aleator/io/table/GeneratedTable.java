// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;

/**
 * A table whose content is known because it was made here: what a reader must give, and the text of
 * every cell. Nothing of the reader is used.
 *
 * @param columns with distinct names
 * @param rows how many
 */
record GeneratedTable(List<Known> columns, int rows) {
  /**
   * A column.
   *
   * @param numbers the values, NaN where missing; null for text
   * @param words the values, null where missing; null for numbers
   * @param cells what stands in the file; empty where missing
   */
  record Known(String name, double[] numbers, String[] words, String[] cells) {
    boolean isText() {
      return numbers == null;
    }
  }

  private static final String[] LETTERS = {"a", "B", "é", "ü", "x y", "q\"q", "k,l", "m;n", "p|q"};
  private static final String[] MARKS = {"NA", "N/A", "?", "-", "NaN", "null", "", "", ""};
  private static final String[] LEVELS = {
    "red", "green", "NA", "-", "two words", "say \"hi\"", "a,b", "c;d", "été", "01", "1.5", "x\ny"
  };
  private static final String[] DATES = {"yyyy-MM-dd", "dd/MM/yyyy", "MM/dd/yyyy", "dd.MM.yyyy"};

  /** Draws a table. */
  static GeneratedTable draw(Random random) {
    int rows = 1 + random.nextInt(60);
    int width = 1 + random.nextInt(7);
    Set<String> names = new LinkedHashSet<>();
    while (names.size() < width) {
      names.add("c" + random.nextInt(100) + LETTERS[random.nextInt(LETTERS.length)] + "z");
    }
    List<Known> columns = new ArrayList<>();
    for (String name : names) {
      columns.add(column(name, rows, random));
    }
    return new GeneratedTable(columns, rows);
  }

  private static Known column(String name, int rows, Random random) {
    double share = random.nextInt(3) == 0 ? 0.3 * random.nextDouble() : 0;
    return switch (random.nextInt(8)) {
      case 0 -> numbers(name, rows, share, random, r -> Integer.toString(r.nextInt(2001) - 1000));
      case 1 -> numbers(name, rows, share, random, r -> Double.toString(r.nextGaussian()));
      case 2 ->
          numbers(
              name,
              rows,
              share,
              random,
              r -> Double.toString(r.nextGaussian() * Math.pow(10, r.nextInt(600) - 300)));
      case 3 -> decimalComma(name, rows, random);
      case 4 -> thousands(name, rows, random);
      case 5 -> trueFalse(name, rows, share, random);
      case 6 -> dates(name, rows, share, random);
      default -> words(name, rows, share, random);
    };
  }

  private interface Draw {
    String cell(Random random);
  }

  private static Known numbers(String name, int rows, double share, Random random, Draw draw) {
    double[] values = new double[rows];
    String[] cells = new String[rows];
    for (int i = 0; i < rows; i++) {
      boolean missing = i > 0 && random.nextDouble() < share;
      cells[i] = missing ? MARKS[random.nextInt(MARKS.length)] : draw.cell(random);
      values[i] = missing ? Double.NaN : Double.parseDouble(cells[i]);
    }
    return new Known(name, values, null, cells);
  }

  /** Of four decimals, which no separator of thousands has. */
  private static Known decimalComma(String name, int rows, Random random) {
    double[] values = new double[rows];
    String[] cells = new String[rows];
    for (int i = 0; i < rows; i++) {
      String point = String.format(Locale.ROOT, "%.4f", 100 * random.nextGaussian());
      values[i] = Double.parseDouble(point);
      cells[i] = point.replace('.', ',');
    }
    return new Known(name, values, null, cells);
  }

  private static Known thousands(String name, int rows, Random random) {
    double[] values = new double[rows];
    String[] cells = new String[rows];
    for (int i = 0; i < rows; i++) {
      values[i] = (random.nextInt(10_000_000) + 1000) / 4.0;
      cells[i] = String.format(Locale.ROOT, "%,.2f", values[i]);
    }
    return new Known(name, values, null, cells);
  }

  private static Known trueFalse(String name, int rows, double share, Random random) {
    double[] values = new double[rows];
    String[] cells = new String[rows];
    String[] spelling =
        random.nextBoolean() ? new String[] {"true", "false"} : new String[] {"TRUE", "FALSE"};
    for (int i = 0; i < rows; i++) {
      boolean missing = i > 0 && random.nextDouble() < share;
      boolean value = random.nextBoolean();
      values[i] = missing ? Double.NaN : value ? 1 : 0;
      cells[i] = missing ? "" : spelling[value ? 0 : 1];
    }
    return new Known(name, values, null, cells);
  }

  private static Known dates(String name, int rows, double share, Random random) {
    DateTimeFormatter format = DateTimeFormatter.ofPattern(DATES[random.nextInt(DATES.length)]);
    double[] values = new double[rows];
    String[] cells = new String[rows];
    for (int i = 0; i < rows; i++) {
      boolean missing = i > 0 && random.nextDouble() < share;
      LocalDate day = LocalDate.of(1900 + random.nextInt(200), 1, 1).plusDays(random.nextInt(365));
      values[i] = missing ? Double.NaN : day.toEpochDay() * 86_400.0;
      cells[i] = missing ? "" : day.format(format);
    }
    return new Known(name, values, null, cells);
  }

  private static Known words(String name, int rows, double share, Random random) {
    String[] cells = new String[rows];
    for (int i = 0; i < rows; i++) {
      boolean missing = i > 0 && random.nextDouble() < share;
      cells[i] = missing ? "" : i == 0 ? "word" : LEVELS[random.nextInt(LEVELS.length)];
    }
    String[] values =
        Arrays.stream(cells).map(cell -> cell.isEmpty() ? null : cell).toArray(String[]::new);
    return new Known(name, null, values, cells);
  }
}
