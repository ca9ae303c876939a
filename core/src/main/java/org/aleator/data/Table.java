package org.aleator.data;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.aleator.text.NearestName;
import org.aleator.util.InvalidInputException;

/**
 * The rows of a file, in the file's order, by column. Rows count from 0 here and from 1 in
 * messages, where row 1 is the first row of data, below the header.
 *
 * @param source what messages call the table, such as its path
 * @param columns in the file's order, of equal length, with distinct names
 */
public record Table(String source, List<Column> columns) {
  public Table {
    columns = List.copyOf(columns);
    Set<String> names = new HashSet<>();
    for (Column column : columns) {
      if (!names.add(column.name())) {
        throw new IllegalArgumentException("two columns are named " + column.name());
      }
      if (column.rows() != columns.get(0).rows()) {
        throw new IllegalArgumentException("columns of unequal length");
      }
    }
  }

  public int rows() {
    return columns.isEmpty() ? 0 : columns.get(0).rows();
  }

  public List<String> names() {
    return columns.stream().map(Column::name).toList();
  }

  public Optional<Column> find(String name) {
    return columns.stream().filter(column -> column.name().equals(name)).findFirst();
  }

  /**
   * The column of this name.
   *
   * @param role what the column is wanted for, such as {@code "target"}, for the message
   * @throws InvalidInputException where there is none; lists the columns and suggests the nearest
   */
  public Column require(String name, String role) {
    return find(name)
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "%s has no column \"%s\" for the %s%s; its columns are %s"
                        .formatted(
                            source,
                            name,
                            role,
                            NearestName.suggestion(name, names()),
                            nameList())));
  }

  /**
   * The values of the column of this name, NaN where a cell is missing.
   *
   * @param role what the user wants of the column, for the complaint
   * @throws InvalidInputException where there is no such column, or a cell is no finite number
   */
  public double[] numbers(String name, String role) {
    return FiniteNumbers.of(this, require(name, role));
  }

  /** The table with further columns behind its own. */
  public Table with(List<? extends Column> further) {
    List<Column> all = new ArrayList<>(columns);
    all.addAll(further);
    return new Table(source, all);
  }

  /** The columns' names for a message; of very many the first. */
  public String nameList() {
    int most = 30;
    List<String> names = names();
    return names.size() <= most
        ? String.join(", ", names)
        : String.join(", ", names.subList(0, most)) + " and " + (names.size() - most) + " more";
  }
}
