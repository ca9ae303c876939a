// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.aleator.data.Column;
import org.aleator.data.ColumnType;
import org.aleator.data.Guess;
import org.aleator.text.Excerpt;
import org.aleator.text.Measure;
import org.aleator.text.NumberForm;
import org.aleator.text.NumberText;
import org.aleator.util.InvalidInputException;

/** Reads the cells of a column of which it is known what they are. */
abstract sealed class CellReader {
  final String name;
  private int first;

  private CellReader(String name) {
    this.name = name;
  }

  /** Reads a block that begins at this row. */
  final CellReader startingAt(int row) {
    first = row;
    return this;
  }

  /** A row's place in what is built. */
  final int place(int row) {
    return row - first;
  }

  /** Reads a cell without blanks around it and not empty, as it is and as its text. */
  abstract void add(int row, String cell, String stripped);

  /** Reads a cell of which the file itself says that it is a number. */
  void addTyped(int row, String cell) {
    add(row, cell, cell);
  }

  abstract Column build(int rows);

  /** What was guessed of the column. */
  List<Guess> guesses() {
    return List.of();
  }

  /** Text, every blank of it. */
  static final class Words extends CellReader {
    private final ColumnBuilder.Texts cells = new ColumnBuilder.Texts();

    Words(String name) {
      super(name);
    }

    @Override
    void add(int row, String cell, String stripped) {
      cells.set(place(row), cell);
    }

    @Override
    Column build(int rows) {
      return new Column.Text(name, cells.build(rows));
    }
  }

  /** A column in which nothing but marks for missing values stands. */
  static final class Nothing extends CellReader {
    Nothing(String name) {
      super(name);
    }

    @Override
    void add(int row, String cell, String stripped) {}

    @Override
    Column build(int rows) {
      return new Column.Text(name, new String[rows]);
    }
  }

  /** Plain numbers, one block of them. */
  static final class Plain extends CellReader {
    private final ColumnBuilder.Numbers cells = new ColumnBuilder.Numbers();
    private final ColumnProfile profile;

    Plain(String name, ColumnProfile profile) {
      super(name);
      this.profile = profile;
    }

    @Override
    void add(int row, String cell, String stripped) {
      char[] text = stripped.toCharArray();
      add(row, text, 0, text.length);
    }

    /** The same without a string. */
    void add(int row, char[] text, int from, int to) {
      if (NumberForm.PLAIN.isIn(NumberForm.of(text, from, to))) {
        cells.set(place(row), JavaDoubleParser.parseDouble(text, from, to - from));
      } else {
        String word = new String(text, from, to - from);
        if (NumberText.isInfinite(word)) {
          cells.set(place(row), ColumnProfile.infinity(word));
        }
      }
    }

    @Override
    Column build(int rows) {
      Column.Kind kind = profile.isWhole() ? Column.Kind.INTEGER : Column.Kind.REAL;
      return new Column.Numeric(name, kind, cells.build(rows), profile.padding());
    }
  }

  /**
   * Numbers in a form that is not the plain one, or that is known; a cell in another is refused.
   */
  static final class Numbers extends CellReader {
    private final ColumnBuilder.Numbers cells = new ColumnBuilder.Numbers();
    private final String source;
    private final NumberForm form;
    private final ColumnProfile profile;
    private final String unit;
    private int grouped;
    private int commas;
    private int measures;
    private int bare;

    Numbers(String source, String name, NumberForm form, ColumnProfile profile) {
      super(name);
      this.source = source;
      this.form = form;
      this.profile = profile;
      this.unit = profile.unit();
    }

    @Override
    void add(int row, String cell, String stripped) {
      if (form.isIn(profile.rule().formsOf(stripped))) {
        addNumber(row, stripped);
        bare++;
      } else if (NumberText.isInfinite(stripped)) {
        cells.set(place(row), ColumnProfile.infinity(stripped));
      } else if (!profile.marks().containsKey(stripped) && !addMeasure(row, stripped)) {
        String where = "%s: row %d, column \"%s\"".formatted(source, row + 1, Excerpt.of(name));
        boolean said = profile.options().decimal().isPresent();
        throw profile.rule().refuse(where, stripped, unit, said);
      }
    }

    private void addNumber(int row, String number) {
      cells.set(place(row), JavaDoubleParser.parseDouble(form.plain(number)));
      grouped += form.isGrouped(number) ? 1 : 0;
      commas += form == NumberForm.COMMA && number.indexOf(',') >= 0 ? 1 : 0;
    }

    /** Reads a number with the column's unit; false where it is none. */
    private boolean addMeasure(int row, String cell) {
      Optional<Measure> measure =
          Measure.of(cell)
              .filter(found -> found.unit().equals(unit))
              .filter(found -> form.isIn(profile.rule().formsOf(found.number())));
      measure.ifPresent(found -> addNumber(row, found.number()));
      measures += measure.isPresent() ? 1 : 0;
      return measure.isPresent();
    }

    @Override
    void addTyped(int row, String cell) {
      cells.set(place(row), JavaDoubleParser.parseDouble(cell));
      bare++;
    }

    @Override
    Column build(int rows) {
      Column.Kind kind = profile.isWhole() ? Column.Kind.INTEGER : Column.Kind.REAL;
      boolean apart = form == NumberForm.COMMA && profile.hasPointsApart();
      String written = apart ? NumberRule.GROUPED_COMMA.name() : form.name();
      return new Column.Numeric(name, kind, cells.build(rows), ColumnType.form(written, unit));
    }

    @Override
    List<Guess> guesses() {
      List<Guess> guesses = new ArrayList<>();
      if (commas > 0) {
        guesses.add(new Guess(name, Guess.What.DECIMAL_COMMA, "", commas));
      }
      if (grouped > 0) {
        guesses.add(new Guess(name, Guess.What.THOUSANDS_SEPARATOR, "", grouped));
      }
      if (measures > 0) {
        guesses.add(new Guess(name, Guess.What.UNIT, unit, measures));
      }
      if (measures > 0 && bare > 0) {
        guesses.add(new Guess(name, Guess.What.WITHOUT_UNIT, unit, bare));
      }
      return guesses;
    }
  }

  /** True and false. */
  static final class TrueFalse extends CellReader {
    private final ColumnBuilder.Numbers cells = new ColumnBuilder.Numbers();
    private final Map<String, Integer> marks;
    private int count;

    TrueFalse(String name, Map<String, Integer> marks) {
      super(name);
      this.marks = marks;
    }

    @Override
    void add(int row, String cell, String stripped) {
      if (!marks.containsKey(stripped)) {
        cells.set(place(row), stripped.equalsIgnoreCase("true") ? 1 : 0);
        count++;
      }
    }

    @Override
    Column build(int rows) {
      return new Column.Numeric(name, Column.Kind.BOOLEAN, cells.build(rows));
    }

    @Override
    List<Guess> guesses() {
      return List.of(new Guess(name, Guess.What.TRUE_FALSE, "", count));
    }
  }

  /** Dates or times of day in a form; a cell in another is refused. */
  static final class Dates extends CellReader {
    private final ColumnBuilder.Numbers cells = new ColumnBuilder.Numbers();
    private final String source;
    private final DateForm form;
    private final Map<String, Integer> marks;
    private final boolean mixesZones;
    private boolean timed;
    private int count;

    Dates(String source, String name, DateForm form, ColumnProfile profile) {
      super(name);
      this.source = source;
      this.form = form;
      this.marks = profile.marks();
      this.mixesZones = profile.mixesZones();
      this.timed = profile.hasTimes();
    }

    @Override
    void add(int row, String cell, String stripped) {
      if (marks.containsKey(stripped)) {
        return;
      }
      double seconds = form.seconds(stripped);
      if (Double.isNaN(seconds)) {
        throw wrong(row, stripped, "is not written %s, as the column's dates are", form.pattern());
      }
      if (mixesZones && !DateForm.look(stripped).hasZone()) {
        throw wrong(row, stripped, "has no %s, as others of the column have", "time zone");
      }
      timed |= stripped.indexOf(':') >= 0;
      cells.set(place(row), seconds);
      count++;
    }

    private InvalidInputException wrong(int row, String cell, String complaint, String what) {
      return new InvalidInputException(
          "%s: row %d, column \"%s\": \"%s\" %s"
              .formatted(
                  source, row + 1, Excerpt.of(name), Excerpt.of(cell), complaint.formatted(what)));
    }

    @Override
    Column build(int rows) {
      Column.Kind kind =
          form == DateForm.TIME_OF_DAY
              ? Column.Kind.TIME
              : timed ? Column.Kind.TIMESTAMP : Column.Kind.DATE;
      return new Column.Numeric(name, kind, cells.build(rows), form.pattern());
    }

    @Override
    List<Guess> guesses() {
      return List.of(new Guess(name, Guess.What.DATE, form.pattern(), count));
    }
  }
}
