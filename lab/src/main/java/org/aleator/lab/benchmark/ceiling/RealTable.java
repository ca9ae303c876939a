// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.ceiling;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.aleator.data.Column;
import org.aleator.data.DataRequest;
import org.aleator.data.Dataset;
import org.aleator.data.Table;
import org.aleator.encode.ClassTarget;
import org.aleator.encode.DatasetBuilder;
import org.aleator.io.table.Tables;
import org.aleator.util.InvalidInputException;

/**
 * A table of a folder. Its target is the column that was given; else, for tables that are commonly
 * used, the column that is commonly predicted; else the last one.
 *
 * @param name the file's, without what follows the first dot
 * @param file where it is
 * @param given the target, if one was given
 */
public record RealTable(String name, Path file, Optional<String> given) {
  /** The targets of common tables, by name. */
  private static final Map<String, String> COMMON =
      Map.ofEntries(
          Map.entry("boston", "MEDV"),
          Map.entry("concrete", "strength_mpa"),
          Map.entry("energy", "heating_load"),
          Map.entry("yacht", "resistance"),
          Map.entry("wine_quality_red", "quality"),
          Map.entry("power_plant", "PE"),
          Map.entry("naval", "compressor_decay"),
          Map.entry("diamonds", "price"),
          Map.entry("protein", "RMSD"),
          Map.entry("airfoil", "sound_pressure_db"),
          Map.entry("kin8nm", "y"),
          Map.entry("california_housing", "median_house_value"));

  /** A second target, which is no feature of the first. */
  private static final String OTHER_TARGET_OF_NAVAL = "turbine_decay";

  /** Its rows as a fit sees them: text as indicators, constant columns left out. */
  public Dataset read() {
    Table table = Tables.read(file);
    return read(table, target(table));
  }

  /** The same, where the target may be text: its classes by number, in the order of their names. */
  public Dataset readClasses() {
    Table table = Tables.read(file);
    String target = target(table);
    List<Column> columns =
        table.columns().stream()
            .map(
                column ->
                    column instanceof Column.Text text && text.name().equals(target)
                        ? ClassTarget.of(text).numbers()
                        : column)
            .toList();
    return read(new Table(table.source(), columns), target);
  }

  private static Dataset read(Table table, String target) {
    List<String> features =
        table.names().stream()
            .filter(column -> !column.equals(target) && !column.equals(OTHER_TARGET_OF_NAVAL))
            .toList();
    DataRequest request = new DataRequest(List.of(target), Optional.of(features), List.of());
    return DatasetBuilder.build(table, request).get(0).dataset();
  }

  private String target(Table table) {
    if (given.isPresent()) {
      if (!table.names().contains(given.get())) {
        throw new InvalidInputException(
            "%s has no column '%s'; leave out --target, or this table with --tables"
                .formatted(file, given.get()));
      }
      return given.get();
    }
    return Optional.ofNullable(COMMON.get(name))
        .filter(table.names()::contains)
        .orElse(table.names().get(table.names().size() - 1));
  }
}
