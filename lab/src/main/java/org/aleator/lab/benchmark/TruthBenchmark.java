// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.aleator.noise.NoiseEstimate;
import org.aleator.study.NoiseStudy;
import org.aleator.study.Study;
import org.aleator.study.StudyOptions;
import org.aleator.util.Work;

/**
 * How near the truth the estimators come on problems whose noise is known. For every case and
 * method, over independent repeats: the mean ratio of estimate to truth; its standard deviation in
 * units of the Cramér–Rao bound √(2/n), the least that any unbiased estimate of a Gaussian variance
 * can have; how often the 95 % interval holds the truth; and the seconds one data set took.
 */
public final class TruthBenchmark {
  private TruthBenchmark() {}

  /**
   * A problem at one size and noise level.
   *
   * @param noiseShare the noise variance as a part of the signal's
   */
  public record Case(KnownNoiseProblem problem, int rows, double noiseShare, NoiseLaw law) {}

  /**
   * One method on one case.
   *
   * @param meanRatio mean of estimate/truth
   * @param ratioSd its standard deviation over the repeats, divisor repeats − 1
   * @param spread ratioSd in units of √(2/n)
   * @param coverage the part of the repeats whose interval holds the truth; NaN without intervals
   * @param stdRmse root mean squared error of σ̂(xᵢ)/σ(xᵢ)
   * @param seconds one data set took with all methods
   */
  public record Score(
      Case setting,
      String method,
      int repeats,
      double meanRatio,
      double ratioSd,
      double spread,
      double coverage,
      double stdRmse,
      double seconds) {}

  /** Scores every method of {@code options} on one case. */
  public static List<Score> run(Case setting, int repeats, StudyOptions options, Work work) {
    Map<String, List<double[]>> outcomes = new LinkedHashMap<>();
    long start = System.nanoTime();
    int rows = setting.rows();
    for (int r = 0; r < repeats; r++) {
      Work own = work.split(setting.problem().name()).split(r);
      KnownNoiseProblem.Sample sample =
          setting.problem().sample(setting.rows(), setting.noiseShare(), setting.law(), own.seed());
      rows = sample.dataset().rows();
      Study study = NoiseStudy.run(sample.dataset(), options, own.silent());
      for (NoiseEstimate estimate : study.estimates()) {
        outcomes
            .computeIfAbsent(estimate.method(), name -> new ArrayList<>())
            .add(outcome(estimate, sample));
      }
    }
    double seconds = (System.nanoTime() - start) / 1e9 / repeats;
    List<Score> scores = new ArrayList<>();
    for (var entry : outcomes.entrySet()) {
      scores.add(score(setting, rows, entry.getKey(), entry.getValue(), seconds));
    }
    return scores;
  }

  /** Ratio to the truth, whether the interval holds it (NaN without one), and σ̂(x)'s error. */
  private static double[] outcome(NoiseEstimate estimate, KnownNoiseProblem.Sample sample) {
    double truth = sample.meanVariance();
    double covered = estimate.interval().map(i -> i.contains(truth) ? 1.0 : 0.0).orElse(Double.NaN);
    double squares = 0;
    double[] variance = sample.variance();
    for (int i = 0; i < variance.length; i++) {
      double error = Math.sqrt(estimate.rowVariance()[i] / variance[i]) - 1;
      squares += error * error / variance.length;
    }
    return new double[] {estimate.variance() / truth, covered, Math.sqrt(squares)};
  }

  private static Score score(
      Case setting, int rows, String method, List<double[]> outcomes, double seconds) {
    double mean = mean(outcomes, 0);
    double squares = 0;
    for (double[] outcome : outcomes) {
      squares += (outcome[0] - mean) * (outcome[0] - mean);
    }
    double sd = outcomes.size() > 1 ? Math.sqrt(squares / (outcomes.size() - 1)) : Double.NaN;
    return new Score(
        setting,
        method,
        outcomes.size(),
        mean,
        sd,
        sd / Math.sqrt(2.0 / rows),
        mean(outcomes, 1),
        mean(outcomes, 2),
        seconds);
  }

  private static double mean(List<double[]> outcomes, int index) {
    return outcomes.stream().mapToDouble(outcome -> outcome[index]).average().orElse(Double.NaN);
  }
}
