// SPDX-License-Identifier: Apache-2.0
package org.aleator.audit;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.data.Repeats;

/**
 * Rows that repeat another row, label included, where a second measurement would hardly have given
 * the same label: copies of a record, which say nothing about the noise.
 *
 * <p>Two measurements at one x agree by chance with a probability p that comes from the labels'
 * resolution, as the larger of two: the share of rows <em>elsewhere</em> that have this label, and
 * 1/(2μ − 1), where μ is the mean difference of replicates that do differ, in units of the least
 * difference of any two labels (the chance of 0 in a two-sided geometric law, the least informative
 * law of integers of which the mean size is known). The j-th row at one x then meets an earlier
 * label by chance with probability 1 − (1 − p)ʲ⁻¹. The repeats beyond the sum of these, as a share
 * of all replicates, are the rate c of copies. A row whose label k of the m − 1 other rows at its x
 * have too is a copy if that is the likelier explanation:
 *
 * <pre>c · k/(m − 1) &gt; (1 − c) · p</pre>
 *
 * <p>Labels of many digits have p ≈ 0, so that every repeat is a copy; labels of two values have p
 * ≈ ½, and none is. Cannot tell noise below the labels' resolution from copies where all replicates
 * agree.
 */
public final class CopiedRows {
  private final double[] y;
  private final List<int[]> sites;
  private final int rows;
  private final Map<Double, Integer> counts;
  private final double chance;

  private CopiedRows(List<int[]> sites, double[] y, int[] rows) {
    this.y = y;
    this.sites = sites;
    this.rows = rows.length;
    this.counts = labelsOf(rows);
    this.chance = chanceOfEqualLabels();
  }

  /** The data without copies, in its order. */
  public static Dataset without(Dataset data) {
    int[] left = without(data, IntStream.range(0, data.rows()).toArray());
    return left.length == data.rows() ? data : data.selectRows(left);
  }

  /** Some rows of the data, without copies, in the order given. */
  public static int[] without(Dataset data, int[] rows) {
    Set<Integer> copied = among(data, rows);
    return copied.isEmpty() ? rows : Arrays.stream(rows).filter(i -> !copied.contains(i)).toArray();
  }

  /** Those of the given rows that are copies of one before them. */
  public static Set<Integer> among(Dataset data, int[] rows) {
    if (data.repeats() == Repeats.REPLICATES) {
      return Set.of();
    }
    List<int[]> sites = ReplicatedRows.sites(data.x(), rows);
    if (sites.isEmpty()) {
      return Set.of();
    }
    CopiedRows judge = new CopiedRows(sites, data.y(), rows);
    return data.repeats() == Repeats.COPIES ? judge.everyRepeat() : judge.find();
  }

  private Set<Integer> everyRepeat() {
    Set<Integer> copied = new HashSet<>();
    for (int[] site : sites) {
      Set<Double> seen = new HashSet<>();
      Arrays.stream(site).filter(i -> !seen.add(label(i))).forEach(copied::add);
    }
    return copied;
  }

  private Set<Integer> find() {
    double expected = 0;
    int repeats = 0;
    int replicates = 0;
    for (int[] site : sites) {
      Map<Double, Integer> here = labelsOf(site);
      for (int j = 0; j < site.length; j++) {
        expected += 1 - Math.pow(1 - chance(site, here, site[j]), j);
      }
      repeats += site.length - here.size();
      replicates += site.length - 1;
    }
    double rate = (repeats - expected) / replicates;
    Set<Integer> copied = new HashSet<>();
    for (int[] site : sites) {
      Map<Double, Integer> here = labelsOf(site);
      Set<Double> seen = new HashSet<>();
      for (int i : site) {
        double asCopy = rate * (here.get(label(i)) - 1) / (site.length - 1);
        if (!seen.add(label(i)) && asCopy > (1 - rate) * chance(site, here, i)) {
          copied.add(i);
        }
      }
    }
    return copied;
  }

  /** How often each label occurs among the rows of a site. */
  private Map<Double, Integer> labelsOf(int[] site) {
    Map<Double, Integer> labels = new HashMap<>();
    for (int i : site) {
      labels.merge(label(i), 1, Integer::sum);
    }
    return labels;
  }

  /** The probability p that a second measurement at this site gives the label of row i. */
  private double chance(int[] site, Map<Double, Integer> here, int i) {
    if (site.length == rows) {
      return chance;
    }
    double elsewhere = counts.get(label(i)) - here.get(label(i));
    return Math.max(chance, elsewhere / (rows - site.length));
  }

  /** 1/(2μ − 1); 0 if no two replicates differ. */
  private double chanceOfEqualLabels() {
    double sum = 0;
    double pairs = 0;
    for (int[] site : sites) {
      double[] labels = Arrays.stream(site).mapToDouble(i -> y[i]).sorted().toArray();
      int m = labels.length;
      pairs += 0.5 * m * (m - 1.0);
      for (int i = 0, run = 0; i < m; i++) {
        // Σ over pairs of |yᵢ − yⱼ|, with labels in order.
        sum += (2.0 * i - m + 1) * labels[i];
        run = i > 0 && labels[i] == labels[i - 1] ? run + 1 : 0;
        pairs -= run;
      }
    }
    double[] all = counts.keySet().stream().mapToDouble(v -> v).sorted().toArray();
    double least = Double.POSITIVE_INFINITY;
    for (int i = 1; i < all.length; i++) {
      least = Math.min(least, all[i] - all[i - 1]);
    }
    double mean = sum / (pairs * least);
    return pairs > 0 && sum > 0 ? 1 / Math.max(1, 2 * mean - 1) : 0;
  }

  /** The label with one zero instead of two. */
  private Double label(int i) {
    return y[i] + 0.0;
  }
}
