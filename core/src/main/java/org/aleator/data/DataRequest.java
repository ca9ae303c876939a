// SPDX-License-Identifier: Apache-2.0
package org.aleator.data;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Setting;

/**
 * Which columns of a table to use, and for what.
 *
 * @param targets the labels, each answered on its own
 * @param features the columns to predict from; where absent, every column that is neither target
 *     nor carried
 * @param carried further columns of numbers that are needed at the same rows, such as a person's
 *     own predictions
 * @param groups the column that tells which rows belong together, if there is one; never a feature
 * @param excluded columns that are not to be features, where the features are not named
 * @param keepsMissing whether a row is used though a feature is missing in it
 * @param withoutRows rows that are not used, by their numbers in the file, from 1
 */
public record DataRequest(
    List<String> targets,
    Optional<List<String>> features,
    List<String> carried,
    Optional<String> groups,
    List<String> excluded,
    boolean keepsMissing,
    Set<Integer> withoutRows) {
  public DataRequest {
    excluded = List.copyOf(excluded);
    targets = List.copyOf(targets);
    features = features.map(List::copyOf);
    carried = List.copyOf(carried);
    withoutRows = Set.copyOf(withoutRows);
    if (targets.isEmpty()) {
      throw new InvalidInputException("no target given; name the column to predict");
    }
    requireDistinct(targets, "targets");
    features.ifPresent(names -> requireDistinct(names, "features"));
    requireDistinct(excluded, "excluded columns");
    for (int row : withoutRows) {
      if (row < 1) {
        throw new InvalidInputException(
            Setting.WITHOUT_ROWS, "rows to leave out count from 1, and one was " + row);
      }
    }
    if (features.isPresent() && !excluded.isEmpty()) {
      throw new InvalidInputException(
          "columns are excluded from the features, and the features are named; do one or the other");
    }
    for (String target : targets) {
      if (excluded.contains(target)) {
        throw new InvalidInputException(
            "\"" + target + "\" is the target and cannot be excluded; take it out of one");
      }
      if (features.isPresent() && features.get().contains(target)) {
        throw new InvalidInputException(
            "\"" + target + "\" is the target and also among the features; take it out of one");
      }
      if (carried.contains(target)) {
        throw new InvalidInputException(
            "\"" + target + "\" is the target and cannot also be the prediction column");
      }
    }
    if (groups.isPresent()) {
      requireNothingElse(groups.get(), targets, features, carried);
    }
  }

  private static void requireNothingElse(
      String groups, List<String> targets, Optional<List<String>> features, List<String> carried) {
    boolean isFeature = features.isPresent() && features.get().contains(groups);
    if (isFeature || targets.contains(groups) || carried.contains(groups)) {
      throw new InvalidInputException(
          "\"%s\" says which rows belong together and cannot also be %s"
              .formatted(
                  groups,
                  isFeature
                      ? "a feature"
                      : targets.contains(groups) ? "the target" : "a prediction"));
    }
  }

  /** Of all rows. */
  public DataRequest(
      List<String> targets,
      Optional<List<String>> features,
      List<String> carried,
      Optional<String> groups,
      List<String> excluded,
      boolean keepsMissing) {
    this(targets, features, carried, groups, excluded, keepsMissing, Set.of());
  }

  /** Rows that stand for themselves and are complete. */
  public DataRequest(List<String> targets, Optional<List<String>> features, List<String> carried) {
    this(targets, features, carried, Optional.empty(), List.of(), false);
  }

  /** One target, predicted from every other column. */
  public static DataRequest target(String target) {
    return new DataRequest(List.of(target), Optional.empty(), List.of());
  }

  /** The same, predicted from these columns alone. */
  public DataRequest withFeatures(String... names) {
    return new DataRequest(
        targets, Optional.of(List.of(names)), carried, groups, excluded, keepsMissing, withoutRows);
  }

  /** The same, with these columns taken along. */
  public DataRequest withCarried(String... names) {
    return new DataRequest(
        targets, features, List.of(names), groups, excluded, keepsMissing, withoutRows);
  }

  /** The same, with rows that belong together. */
  public DataRequest withGroups(String column) {
    return new DataRequest(
        targets, features, carried, Optional.of(column), excluded, keepsMissing, withoutRows);
  }

  /** The same, predicted from all other columns but these. */
  public DataRequest without(String... names) {
    return new DataRequest(
        targets, features, carried, groups, List.of(names), keepsMissing, withoutRows);
  }

  /** The same with these columns left aside: neither carried nor features. */
  public DataRequest leaving(List<String> names) {
    List<String> aside = new ArrayList<>(excluded);
    names.stream().filter(name -> !aside.contains(name)).forEach(aside::add);
    return new DataRequest(
        targets,
        features,
        carried.stream().filter(name -> !names.contains(name)).toList(),
        groups,
        features.isPresent() ? excluded : aside,
        keepsMissing,
        withoutRows);
  }

  /** The same for a part of the table that lacks some of the excluded columns. */
  public DataRequest excludingIn(Table part) {
    return new DataRequest(
        targets,
        features,
        carried,
        groups,
        excluded.stream().filter(name -> part.find(name).isPresent()).toList(),
        keepsMissing,
        withoutRows);
  }

  /**
   * The same for a table of these columns, with names that hold commas put together again: what is
   * no column, and is one with the names that follow it, commas between them, is that.
   */
  public DataRequest in(List<String> columns) {
    return new DataRequest(
        joined(targets, columns),
        features.map(names -> joined(names, columns)),
        carried,
        groups,
        joined(excluded, columns),
        keepsMissing,
        withoutRows);
  }

  private static List<String> joined(List<String> names, List<String> columns) {
    Set<String> known = new HashSet<>(columns);
    List<String> joined = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      for (int end = i + 1; end < names.size() && !known.contains(name); end++) {
        String longer = String.join(",", names.subList(i, end + 1));
        if (known.contains(longer)) {
          name = longer;
          i = end;
        }
      }
      joined.add(name);
    }
    return joined;
  }

  /** Refuses a name that the table does not have. */
  public void requireIn(Table table) {
    targets.forEach(name -> table.require(name, "target"));
    carried.forEach(name -> table.require(name, "prediction"));
    groups.ifPresent(name -> table.require(name, "groups"));
    featuresOf(table).forEach(name -> table.require(name, "feature"));
  }

  /** The names of the table's columns to predict from. */
  public List<String> featuresOf(Table table) {
    if (features.isPresent()) {
      return features.get();
    }
    for (String name : excluded) {
      // One whose cells can be read in two ways may be excluded.
      if (table.find(name).isEmpty()) {
        table.require(name, "exclusion");
      }
    }
    Set<String> others = new HashSet<>(targets);
    others.addAll(carried);
    others.addAll(excluded);
    groups.ifPresent(others::add);
    return table.names().stream().filter(name -> !others.contains(name)).toList();
  }

  /** The same, also of rows in which features are missing. */
  public DataRequest keepingMissing() {
    return new DataRequest(targets, features, carried, groups, excluded, true, withoutRows);
  }

  /** The same without these rows, numbered as in the file, from 1. */
  public DataRequest withoutRows(Set<Integer> rows) {
    return new DataRequest(targets, features, carried, groups, excluded, keepsMissing, rows);
  }

  private static void requireDistinct(List<String> names, String role) {
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw new InvalidInputException(
            "\"" + name + "\" stands twice among the " + role + "; name it once");
      }
    }
  }
}
