// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.EnumMap;
import java.util.Map;
import org.aleator.learn.gp.Smoothness;
import org.aleator.learn.gp.TableProcess;

/**
 * What the table's Gaussian process says about the noise, in units of the labels' variance.
 *
 * @param bySmoothness what a process of each smoothness takes for noise
 */
public record ProcessEvidence(Map<Smoothness, Nugget> bySmoothness) {

  /** Labels whose likelihood is looked at, at most. */
  private static final int TERMS = 2_000;

  /**
   * The evidence counts a part of 32: it is sure of a smoothness only if one of these is right. Of
   * 8 to 64 those from 16 on did best on tables left out (decision 0009).
   */
  private static final double TEMPER = 32;

  /**
   * What a process of one smoothness says.
   *
   * @param noise its variance of the noise
   * @param error standard error of ln noise
   * @param logEvidence mean log likelihood of a label
   */
  public record Nugget(double noise, double error, double logEvidence) {}

  static ProcessEvidence of(TableProcess process) {
    Map<Smoothness, Nugget> nuggets = new EnumMap<>(Smoothness.class);
    process
        .bySmoothness()
        .forEach(
            (smoothness, found) ->
                nuggets.put(
                    smoothness,
                    new Nugget(found.noiseVariance(), found.noiseError(), found.logEvidence())));
    return new ProcessEvidence(nuggets);
  }

  /**
   * The noise over all smoothnesses.
   *
   * @param variance its mean
   * @param error its standard deviation, between smoothnesses and within each, as a part of it
   */
  public record Mixed(double variance, double error) {}

  /**
   * The noise by all smoothnesses, each by its tempered evidence. The mean is one of variances, not
   * of their logarithms: of a process that takes all for function the logarithm may be anything.
   *
   * @param rows of the table
   */
  public Mixed mixed(int rows) {
    double top = Double.NEGATIVE_INFINITY;
    for (Nugget nugget : bySmoothness.values()) {
      top = Math.max(top, nugget.logEvidence);
    }
    double sum = 0;
    double first = 0;
    double second = 0;
    for (Nugget nugget : bySmoothness.values()) {
      double terms = Math.min(rows, TERMS);
      double weight = Math.exp(terms * (nugget.logEvidence - top) / TEMPER);
      sum += weight;
      first += weight * nugget.noise;
      second += weight * square(nugget.noise) * (1 + square(nugget.error));
    }
    double mean = first / sum;
    return new Mixed(mean, Math.sqrt(Math.max(0, second / sum / square(mean) - 1)));
  }

  private static double square(double value) {
    return value * value;
  }
}
