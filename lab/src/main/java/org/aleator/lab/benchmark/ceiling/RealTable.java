package org.aleator.lab.benchmark.ceiling;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.aleator.data.DataRequest;
import org.aleator.data.Dataset;
import org.aleator.data.Table;
import org.aleator.encode.DatasetBuilder;
import org.aleator.io.table.Tables;
import org.aleator.util.InvalidInputException;

/**
 * The real tables. Those to train with and those to judge by are kept apart: no setting was ever
 * chosen on a table to judge by.
 */
public enum RealTable {
  BOSTON("uci/boston", "MEDV", Role.TRAIN),
  CONCRETE("uci/concrete", "strength_mpa", Role.TRAIN),
  ENERGY("uci/energy", "heating_load", Role.TRAIN),
  YACHT("uci/yacht", "resistance", Role.TRAIN),
  WINE("uci/wine_quality_red", "quality", Role.TRAIN),
  POWER("uci/power_plant", "PE", Role.TRAIN),
  NAVAL("uci/naval", "compressor_decay", Role.TRAIN, "turbine_decay"),
  DIAMONDS("classic/diamonds", "price", Role.TRAIN),
  PROTEIN("uci/protein", "RMSD", Role.TRAIN),
  AIRFOIL("classic/airfoil", "sound_pressure_db", Role.JUDGE),
  KIN8NM("uci/kin8nm", "y", Role.JUDGE),
  CALIFORNIA("classic/california_housing", "median_house_value", Role.JUDGE);

  /** What a table is for. */
  public enum Role {
    TRAIN,
    JUDGE
  }

  private final String file;
  private final String target;
  private final Role role;
  private final List<String> otherTargets;

  RealTable(String file, String target, Role role, String... otherTargets) {
    this.file = file;
    this.target = target;
    this.role = role;
    this.otherTargets = List.of(otherTargets);
  }

  /** What users call it by. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public Role role() {
    return role;
  }

  /** The tables of a role. */
  public static List<RealTable> of(Role role) {
    return Arrays.stream(values()).filter(table -> table.role == role).toList();
  }

  /** Its rows without missing values, text as indicators, constant columns left out. */
  public Dataset read(Path folder) {
    Path path =
        List.of(".csv", ".csv.gz").stream()
            .map(end -> folder.resolve(file + end))
            .filter(Files::exists)
            .findFirst()
            .orElseThrow(
                () -> new InvalidInputException("--data: there is no " + folder.resolve(file)));
    Table table = Tables.read(path);
    List<String> features =
        table.names().stream()
            .filter(name -> !name.equals(target) && !otherTargets.contains(name))
            .toList();
    DataRequest request = new DataRequest(List.of(target), Optional.of(features), List.of());
    return DatasetBuilder.build(table, request).get(0).dataset();
  }
}
