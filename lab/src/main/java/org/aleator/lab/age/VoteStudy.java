// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.age;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * Labels made of fewer votes have a noise that is larger by a known amount: s²/k instead of s²/m
 * for k of a face's m votes with variance s². Do the estimates follow?
 *
 * <p>The votes of a face, shuffled, are dealt into hands of k, as many as all its votes fill, and
 * the estimates averaged over the hands. So every vote counts about equally often, and by chance
 * alone the labels' errors do not go with or against the model's.
 *
 * @param levels for all votes, then for fewer and fewer
 */
public record VoteStudy(List<Level> levels) {
  /** Votes per face in APPA-REAL, of which hands are dealt. */
  private static final int MEAN_VOTES = 38;

  /**
   * @param votes per label at most; 0 for all
   * @param known the mean of the labels' sampling variance
   * @param va the mean of σ²(x) by VA
   * @param dva likewise by DVA
   * @param unbiased likewise by our own
   */
  public record Level(int votes, double known, double va, double dva, double unbiased) {}

  /**
   * @param ratings a row per vote: {@code file_name} and {@code apparent_age}
   * @param counts votes per label
   */
  public static VoteStudy run(AgeData data, Table ratings, List<Integer> counts, Work work) {
    double[][] votes = votes(data, ratings, work.seed().split("votes"));
    List<Level> levels = new ArrayList<>();
    List<Integer> all = new ArrayList<>(List.of(0));
    all.addAll(counts);
    int jobs = all.stream().mapToInt(VoteStudy::hands).sum();
    int done = 0;
    for (int count : all) {
      double[] sums = new double[3];
      int hands = hands(count);
      AgeNoise noise = null;
      for (int hand = 0; hand < hands; hand++) {
        AgeData labelled = data.withAges(dealt(votes, count, hand));
        AgeHeads heads = AgeHeads.fit(labelled, work.silent().split(count).split(hand));
        if (noise == null) {
          noise = new AgeNoise(labelled, work.silent().split("noise"));
        }
        sums[0] += heads.vaLevel() / hands;
        sums[1] += heads.dvaLevel() / hands;
        sums[2] += noise.level(labelled.age()).level() / hands;
        work.progress("votes", (double) ++done / jobs);
      }
      levels.add(new Level(count, known(votes, count), sums[0], sums[1], sums[2]));
    }
    return new VoteStudy(levels);
  }

  private static int hands(int count) {
    return count == 0 ? 1 : Math.max(2, Math.round((float) MEAN_VOTES / count));
  }

  private static double[][] votes(AgeData data, Table ratings, Seed seed) {
    Column files = ratings.require(AgeData.FILE, "image");
    double[] ages = ratings.numbers("apparent_age", "vote");
    Map<String, List<Double>> byFile = new HashMap<>();
    for (int i = 0; i < ages.length; i++) {
      byFile.computeIfAbsent(files.text(i), name -> new ArrayList<>()).add(ages[i]);
    }
    double[][] votes = new double[data.faces()][];
    for (int i = 0; i < votes.length; i++) {
      List<Double> own = byFile.get(data.names().get(i));
      if (own == null || own.size() < 2) {
        throw new InvalidInputException(
            "%s has fewer than two votes for %s".formatted(ratings.source(), data.names().get(i)));
      }
      votes[i] = own.stream().mapToDouble(vote -> vote).toArray();
      shuffle(votes[i], seed.split(i).random());
    }
    return votes;
  }

  private static void shuffle(double[] values, RandomGenerator random) {
    for (int i = values.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      double swapped = values[i];
      values[i] = values[other];
      values[other] = swapped;
    }
  }

  /** The labels of one hand; a face with fewer votes keeps all. */
  static double[] dealt(double[][] votes, int count, int hand) {
    double[] ages = new double[votes.length];
    for (int i = 0; i < ages.length; i++) {
      int size = size(votes[i], count);
      for (int j = 0; j < size; j++) {
        ages[i] += votes[i][(hand * size + j) % votes[i].length] / size;
      }
    }
    return ages;
  }

  private static int size(double[] votes, int count) {
    return count == 0 ? votes.length : Math.min(count, votes.length);
  }

  /** The mean over the faces of s²/k. */
  static double known(double[][] votes, int count) {
    double sum = 0;
    for (double[] own : votes) {
      double mean = 0;
      for (double vote : own) {
        mean += vote / own.length;
      }
      double squares = 0;
      for (double vote : own) {
        squares += (vote - mean) * (vote - mean);
      }
      sum += squares / (own.length - 1) / size(own, count) / votes.length;
    }
    return sum;
  }
}
