// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.data.Marks;
import org.aleator.encode.Scaling;
import org.aleator.learn.predictor.Prediction;
import org.aleator.noise.level.LevelFit;
import org.aleator.noise.level.NoiseLevel;
import org.aleator.suspect.Suspect;
import org.aleator.suspect.SuspectSearch;
import org.aleator.suspect.Suspects;
import org.aleator.util.Work;

/**
 * The labels of a study that are probably wrong, and, where they carry more than a tenth of the
 * squared residuals, the answer without them: the level of the noise, fitted anew to the other
 * rows. The study itself is of all rows.
 *
 * @param suspects the labels
 * @param without the verdict without them; empty where they carry little, or a level was not wanted
 */
public record SuspectStudy(Suspects suspects, Optional<Verdict> without) {
  /** Suspects that carry less do not change the answer by what its interval would not cover. */
  private static final double LARGE_SHARE = 0.1;

  /** Of the bar; the answer without them, where it is wanted, takes longer than the rest of it. */
  private static final double SEARCH_SHARE = 0.6;

  /** Nothing was looked for. */
  public static SuspectStudy none() {
    return new SuspectStudy(Suspects.none(), Optional.empty());
  }

  /**
   * Finds them, for which small fits suffice; the answer without them takes as long as the study.
   *
   * @param study of the same rows
   * @param marks columns by whose values they may have been measured together
   * @param given the user's own predictions, if there are any
   */
  public static SuspectStudy find(
      Study study, List<Marks> marks, Optional<Prediction> given, StudyOptions options, Work work) {
    if (study.level().isEmpty()) {
      return none();
    }
    Dataset data = withExtra(study.data(), study.level().get());
    boolean crossFitted = given.isEmpty() && options.predictor().isCrossFitted();
    Optional<double[]> outOfFold =
        study
            .level()
            .flatMap(NoiseLevel::reached)
            .filter(any -> crossFitted)
            .map(any -> study.prediction().mean())
            .or(() -> given.filter(any -> isLarge(data)).map(Prediction::mean));
    if (given.isPresent() && isLarge(data) && Verdict.haveSeen(study)) {
      return none();
    }
    Suspects found =
        SuspectSearch.find(data, marks, outOfFold, work.split("suspects").within(0, SEARCH_SHARE));
    return new SuspectStudy(
        found,
        found.shareOfSquares() > LARGE_SHARE
            ? without(data, found.rows(), given, options, work.within(SEARCH_SHARE, 1))
            : Optional.empty());
  }

  /** Own predictions of many rows stand for a stack, which would take minutes to fit again. */
  private static boolean isLarge(Dataset data) {
    return data.rows() > SuspectSearch.MOST_REFITTED_ROWS;
  }

  /** A label with a large error bar is no suspect: what comes on top of the bars is known now. */
  private static Dataset withExtra(Dataset data, NoiseLevel level) {
    return data.bars().isPresent() && level.bars().isPresent()
        ? data.withBars(data.bars().get().withExtra(level.bars().get().extraVariance()))
        : data;
  }

  private static Optional<Verdict> without(
      Dataset data,
      List<Suspect> suspects,
      Optional<Prediction> given,
      StudyOptions options,
      Work work) {
    Set<Integer> left = new HashSet<>();
    suspects.forEach(suspect -> left.add(suspect.row()));
    int[] kept = IntStream.range(0, data.rows()).filter(i -> !left.contains(i)).toArray();
    Dataset rest = data.selectRows(kept);
    if (Arrays.stream(rest.y()).distinct().limit(2).count() < 2) {
      return Optional.empty();
    }
    Optional<double[]> means =
        given.map(own -> Arrays.stream(kept).mapToDouble(i -> own.mean()[i]).toArray());
    Work again = work.parts("fitting without suspects", 1).get(0);
    NoiseLevel level =
        LevelFit.fit(rest, means, options.learners(), again.split(Unbiased.NAME)).fit().level();
    return Optional.of(
        Verdict.of(
            Optional.of(level),
            level.variance(),
            Optional.of(level.interval()),
            Scaling.of(rest.y()).restoreVariance(1),
            rest.rows()));
  }
}
