// SPDX-License-Identifier: Apache-2.0
package org.aleator.bench;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.lab.benchmark.ceiling.RealTable;
import org.aleator.lab.benchmark.ceiling.TableFolder;
import org.aleator.numerics.Shuffle;
import org.aleator.suspect.Suspect;
import org.aleator.suspect.SuspectSearch;
import org.aleator.suspect.Suspects;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * How well damaged labels of real tables are found: precision among the first k, with k the number
 * damaged, beside the ranking by |residual| and by the veracity score of Zhou et al. ({@link
 * VeracityScore}); the stated false-discovery rate beside the true one; false alarms on tables as
 * they are.
 *
 * <pre>SuspectLabels DATA TABLE,TABLE... [SHARE,SHARE... [ROWS [DAMAGE,...]]]</pre>
 *
 * A share of 0 leaves the labels as they are. Prints one line of comma-separated values per run.
 */
public final class SuspectLabels {
  private static final int ROWS = 1_000;

  private SuspectLabels() {}

  public static void main(String[] arguments) {
    if (arguments.length < 2) {
      System.err.println("SuspectLabels DATA TABLE,... [SHARE,... [ROWS [DAMAGE,...]]]");
      System.exit(2);
    }
    Optional<List<String>> names = Optional.of(List.of(arguments[1].split(",", -1)));
    double[] shares =
        arguments.length > 2
            ? Arrays.stream(arguments[2].split(",", -1)).mapToDouble(Double::parseDouble).toArray()
            : new double[] {0, 0.005, 0.02, 0.05, 0.1};
    int rows = arguments.length > 3 ? Integer.parseInt(arguments[3]) : ROWS;
    List<LabelDamage> damages =
        arguments.length > 4
            ? Arrays.stream(arguments[4].split(",", -1)).map(LabelDamage::valueOf).toList()
            : List.of(LabelDamage.values());
    System.out.println(
        "table,rows,damage,share,damaged,found,residual,veracity,listed,stated_false,true_false,"
            + "expected_wrong,kinds,seconds");
    for (RealTable table : TableFolder.tables(Path.of(arguments[0]), names, Optional.empty())) {
      Dataset data = atMost(table.read(), rows);
      for (double share : shares) {
        for (LabelDamage damage : share == 0 ? List.of(LabelDamage.TIMES_10) : damages) {
          run(table.name(), data, share, damage);
        }
      }
    }
  }

  /** So many rows at most, in their order. */
  private static Dataset atMost(Dataset data, int rows) {
    if (data.rows() <= rows) {
      return data;
    }
    int[] drawn =
        Arrays.copyOf(Shuffle.order(data.rows(), Work.of(1).seed().split("rows").random()), rows);
    Arrays.sort(drawn);
    return data.selectRows(drawn);
  }

  private static void run(String table, Dataset data, double share, LabelDamage damage) {
    Seed seed = Work.of(1).seed().split(table).split(damage.name()).split((int) (1000 * share));
    int count = (int) Math.round(share * data.rows());
    double[] y = count == 0 ? data.y() : damage.apply(data.y(), count, random(seed));
    boolean[] wrong = new boolean[y.length];
    for (int i = 0; i < y.length; i++) {
      wrong[i] = y[i] != data.y()[i];
    }
    int damaged = (int) IntStream.range(0, y.length).filter(i -> wrong[i]).count();
    Dataset given = data.withLabels(y);
    long start = System.nanoTime();
    Suspects found = SuspectSearch.find(given, Work.of(1));
    double seconds = (System.nanoTime() - start) * 1e-9;
    double residual = Double.NaN;
    double veracity = Double.NaN;
    if (damaged > 0) {
      residual = precision(VeracityScore.residuals(given, Work.of(1)), wrong, damaged);
      veracity = precision(VeracityScore.of(given, Work.of(1)), wrong, damaged);
    }
    double stated = found.rows().stream().mapToDouble(s -> 1 - s.probability()).sum();
    long right = found.rows().stream().filter(s -> !wrong[s.row()]).count();
    System.out.printf(
        Locale.ROOT,
        "%s,%d,%s,%.3f,%d,%.3f,%.3f,%.3f,%d,%.2f,%d,%.1f,%s,%.1f%n",
        table,
        y.length,
        count == 0 ? "NONE" : damage,
        share,
        damaged,
        precision(found.score(), wrong, damaged),
        residual,
        veracity,
        found.rows().size(),
        stated,
        right,
        found.expectedWrong(),
        kinds(found),
        seconds);
  }

  private static RandomGenerator random(Seed seed) {
    return seed.random();
  }

  private static String kinds(Suspects found) {
    return String.join(
        " ",
        found.rows().stream()
            .map(Suspect::kind)
            .distinct()
            .map(k -> k.name().replace(' ', '-'))
            .map(
                name ->
                    name
                        + ":"
                        + found.rows().stream()
                            .filter(s -> s.kind().name().replace(' ', '-').equals(name))
                            .count())
            .toList());
  }

  private static double precision(double[] score, boolean[] wrong, int count) {
    return IntStream.range(0, score.length)
            .boxed()
            .sorted((a, b) -> Double.compare(score[b], score[a]))
            .limit(count)
            .filter(i -> wrong[i])
            .count()
        / (double) count;
  }
}
