// SPDX-License-Identifier: Apache-2.0
package org.aleator.suspect;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.data.Marks;
import org.aleator.learn.predictor.Folds;
import org.aleator.util.Work;

/**
 * Finds labels that are probably wrong: fit, set aside what looks wrong, fit again to the rest,
 * until little changes, so that many slips do not hide one another. A row is judged by its label's
 * distance from its out-of-fold mean in units of its own spread ({@link OutOfFoldFit}), against the
 * noise with its own tails and against slips of each kind ({@link SlipMixture}).
 *
 * <p>The first fit is to labels drawn in to the fence of Tukey's boxplots. A row stays out of a fit
 * where it is more likely a slip than not, or beyond {@value #FAR} of its spreads: what is set
 * aside loses its say in the fit, and not its place in the judgement.
 */
public final class SuspectSearch {
  /** Fewer rows say nothing about tails. */
  private static final int FEWEST_ROWS = 20;

  /** Fewer leave no room for a run and for what it differs from. */
  private static final int FEWEST_ROWS_FOR_RUNS = 100;

  /** Rounds end where the rows set aside stay the same; this bounds the time. */
  private static final int MOST_ROUNDS = 5;

  /** Of the time after each round; most end with the third. */
  private static final double[] DONE = {0, 0.2, 0.55, 0.9, 0.95, 1};

  private static final double FAR = 6;

  /** More than half of the rows set aside would be the table. */
  private static final double MOST_ASIDE = 0.4;

  /**
   * The density of the noise was tried on 300 to 2,000 rows. More tell it from what noise there is:
   * of protein's 45,730 labels 2,112 were called wrong, 101 of them beyond 10 spreads.
   */
  private static final int MANY_ROWS = 2_000;

  /** Of the spreads: only what is certainly none of the noise. */
  private static final double FAR_OF_MANY = 10;

  /** Slips hardly move a stack of more rows, and it takes minutes to fit again. */
  public static final int MOST_REFITTED_ROWS = 10_000;

  /** A label is looked at again where a slip is not much less likely than noise. */
  private static final double ODD = 0.1;

  private SuspectSearch() {}

  /**
   * Of a table, whose rows are in the order of the file; fewer than 20 rows, labels of which half
   * are the same and tables without features are not searched.
   */
  public static Suspects find(Dataset data, Work work) {
    return find(data, List.of(), Optional.empty(), work);
  }

  /**
   * The same where the rows have been predicted out of fold: if nothing looks wrong beside these
   * predictions, nothing is fitted.
   *
   * @param marks columns by whose values rows may have been measured together
   * @param outOfFold the predictions
   */
  public static Suspects find(
      Dataset data, List<Marks> marks, Optional<double[]> outOfFold, Work work) {
    double[] y = data.y();
    if (y.length < FEWEST_ROWS || data.x().columns() == 0 || Robust.spread(y) == 0) {
      return Suspects.none();
    }
    Folds folds = OutOfFoldFit.folds(data, work.seed().split("folds"));
    boolean[] tied = tied(data);
    if (outOfFold.isPresent()) {
      OutOfFoldFit known = OutOfFoldFit.around(outOfFold.get(), data, folds, work.split("known"));
      SlipMixture.Result first = SlipMixtureFit.fit(mixture(data, known, tied, marks), true);
      if (y.length > MOST_REFITTED_ROWS
          || Arrays.stream(first.probability()).allMatch(p -> p < ODD)) {
        return suspects(y, known, first);
      }
    }
    double[] labels = fenced(y);
    boolean[] aside = new boolean[y.length];
    OutOfFoldFit fit = null;
    SlipMixture.Result found = null;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      Work own = work.within(DONE[round], DONE[round + 1]);
      fit = OutOfFoldFit.fit(data, labels, folds, aside, round > 0, own.split(round));
      found = SlipMixtureFit.fit(mixture(data, fit, tied, marks), false);
      boolean[] next = aside(fit.standardized(y), found);
      labels = y;
      boolean settled = round > 0 && hardlyDiffer(aside, next);
      aside = next;
      if (settled) {
        break;
      }
    }
    found = SlipMixtureFit.fit(mixture(data, fit, tied, marks), true);
    return suspects(y, fit, found);
  }

  /** Of many rows those alone that lie far out and whose slip has a name. */
  private static Suspects suspects(double[] y, OutOfFoldFit fit, SlipMixture.Result found) {
    if (y.length <= MANY_ROWS) {
      return Suspects.of(y, fit.mean(), found);
    }
    double[] t = fit.standardized(y);
    double spread = Robust.spread(t);
    double[] probability = found.probability().clone();
    for (int i = 0; i < t.length; i++) {
      boolean listed =
          Math.abs(t[i]) > FAR_OF_MANY * spread && !found.kind()[i].equals(SlipKind.OTHER);
      probability[i] = listed ? probability[i] : 0;
    }
    return Suspects.of(y, fit.mean(), found.with(probability));
  }

  private static SlipMixture mixture(
      Dataset data, OutOfFoldFit fit, boolean[] tied, List<Marks> marks) {
    double[] y = data.y();
    return new SlipMixture(y, new SlipDensities(y, fit, tied, runs(data, marks, fit)));
  }

  /** Rows in groups need not be in the order in which they were measured. */
  private static ShiftedRuns runs(Dataset data, List<Marks> marks, OutOfFoldFit fit) {
    return data.rows() < FEWEST_ROWS_FOR_RUNS
        ? ShiftedRuns.none(data.rows())
        : ShiftedRuns.of(fit.standardized(data.y()), fit.scale(), data.groups().isEmpty(), marks);
  }

  /** By less than a tenth of the rows that are set aside. */
  private static boolean hardlyDiffer(boolean[] aside, boolean[] next) {
    int changed = 0;
    int all = 0;
    for (int i = 0; i < aside.length; i++) {
      changed += aside[i] == next[i] ? 0 : 1;
      all += next[i] ? 1 : 0;
    }
    return changed <= all / 10;
  }

  /** Labels drawn in to three quartile ranges beyond the quartiles, Tukey's outer fence. */
  private static double[] fenced(double[] y) {
    double[] sorted = y.clone();
    Arrays.sort(sorted);
    double low = sorted[(int) (0.25 * (y.length - 1))];
    double high = sorted[(int) (0.75 * (y.length - 1))];
    double reach = 3 * Math.max(high - low, Robust.spread(y));
    return Arrays.stream(y).map(v -> Math.max(low - reach, Math.min(high + reach, v))).toArray();
  }

  private static boolean[] aside(double[] t, SlipMixture.Result found) {
    double spread = Robust.spread(t);
    boolean[] aside = new boolean[t.length];
    int[] order =
        IntStream.range(0, t.length)
            .filter(i -> found.probability()[i] > 0.5 || Math.abs(t[i]) > FAR * spread)
            .boxed()
            .sorted((a, b) -> Double.compare(Math.abs(t[b]), Math.abs(t[a])))
            .limit((long) (MOST_ASIDE * t.length))
            .mapToInt(i -> i)
            .toArray();
    for (int i : order) {
      aside[i] = true;
    }
    return aside;
  }

  /** Rows with the label of the row before and other features. */
  private static boolean[] tied(Dataset data) {
    boolean[] tied = new boolean[data.rows()];
    for (int i = 1; i < tied.length; i++) {
      tied[i] =
          data.y()[i] == data.y()[i - 1]
              && !Arrays.equals(
                  data.x().selectRows(new int[] {i}).values(),
                  data.x().selectRows(new int[] {i - 1}).values());
    }
    return tied;
  }
}
