// SPDX-License-Identifier: Apache-2.0
package org.aleator.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The name a person may have meant: the one at the least edit distance, if that is small, else the
 * only one that begins like it.
 */
public final class NearestName {
  /** Fewer letters begin too many names. */
  private static final int LEAST_PREFIX = 3;

  private NearestName() {}

  /**
   * The nearest of {@code candidates}, if it differs from {@code name} by a third or less; else the
   * only one that begins with it.
   */
  public static Optional<String> among(String name, Collection<String> candidates) {
    int allowed = Math.max(2, name.length() / 3);
    return candidates.stream()
        .min(Comparator.comparingInt(candidate -> distance(name, candidate)))
        .filter(nearest -> distance(name, nearest) <= Math.min(allowed, name.length() - 1))
        .or(() -> onlyBeginning(name, candidates));
  }

  private static Optional<String> onlyBeginning(String name, Collection<String> candidates) {
    String start = name.toLowerCase(Locale.ROOT);
    List<String> longer =
        candidates.stream()
            .filter(candidate -> candidate.toLowerCase(Locale.ROOT).startsWith(start))
            .limit(2)
            .toList();
    return longer.size() == 1 && name.length() >= LEAST_PREFIX
        ? Optional.of(longer.get(0))
        : Optional.empty();
  }

  /** {@code " (did you mean \"…\"?)"}, or nothing where no candidate is near. */
  public static String suggestion(String name, Collection<String> candidates) {
    return among(name, candidates)
        .map(nearest -> " (did you mean \"" + nearest + "\"?)")
        .orElse("");
  }

  /** The least number of single letters to insert, delete or change (Levenshtein); any case. */
  static int distance(String first, String second) {
    String a = first.toLowerCase(Locale.ROOT);
    String b = second.toLowerCase(Locale.ROOT);
    int[] above = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      above[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        row[j] = Math.min(above[j - 1] + change, 1 + Math.min(above[j], row[j - 1]));
      }
      above = row;
    }
    return above[b.length()];
  }
}
