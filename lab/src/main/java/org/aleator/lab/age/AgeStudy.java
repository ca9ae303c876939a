// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.age;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.aleator.util.Work;

/**
 * The paper's age experiment on faces with features.
 *
 * @param data the faces
 * @param heads the paper's
 * @param found our own estimate of the level
 * @param unbiasedVariance our own σ²(x) of each face
 */
public record AgeStudy(
    AgeData data, AgeHeads heads, AgeNoise.Found found, double[] unbiasedVariance) {
  /** Fewer faces have nothing to say about heads with hundreds of weights. */
  static final int FEWEST = 100;

  /** The paper speaks of children and adults and does not say where one ends. */
  public static final int ADULT = 18;

  private static final int[] DECADES = {0, 10, 18, 30, 40, 50, 60, 200};

  /**
   * How often an estimate stays below the voters' standard deviation.
   *
   * @param name such as "children"
   * @param faces how many
   * @param votersStd the mean of the voters' standard deviations
   * @param unbiased by our own estimate
   */
  public record Under(
      String name, int faces, double votersStd, Estimated va, Estimated dva, Estimated unbiased) {}

  /**
   * An estimate at some faces.
   *
   * @param under the share of faces with σ below their voters' std
   * @param std the mean σ
   */
  public record Estimated(double under, double std) {}

  /** Runs it. */
  public static AgeStudy run(AgeData data, Work work) {
    work.progress("age head", 0);
    AgeHeads heads = AgeHeads.fit(data, work.silent().split("heads"));
    work.progress("process", 0.4);
    AgeNoise noise = new AgeNoise(data, work.silent().split("noise"));
    AgeNoise.Found found = noise.level(data.age());
    work.progress("process", 0.8);
    AgeStudy study = new AgeStudy(data, heads, found, noise.variance(found));
    work.progress("process", 1);
    return study;
  }

  /** Children, adults, all, and bands of ages, those without faces left out. */
  public List<Under> under() {
    double[] age = data.age();
    List<Under> all = new ArrayList<>();
    all.add(under("children (under " + ADULT + ")", i -> age[i] < ADULT));
    all.add(under("adults", i -> age[i] >= ADULT));
    all.add(under("all", i -> true));
    for (int b = 0; b + 1 < DECADES.length; b++) {
      int from = DECADES[b];
      int to = DECADES[b + 1];
      String name = to == 200 ? from + " and above" : from + " to " + to;
      all.add(under(name, i -> age[i] >= from && age[i] < to));
    }
    return all.stream().filter(band -> band.faces > 0).toList();
  }

  private Under under(String name, IntPredicate within) {
    int faces = 0;
    int[] below = new int[3];
    double[] stds = new double[4];
    double[][] variances = {heads.vaVariance(), heads.dvaVariance(), unbiasedVariance};
    for (int i = 0; i < data.faces(); i++) {
      if (within.test(i)) {
        faces++;
        stds[3] += data.votersStd()[i];
        for (int m = 0; m < variances.length; m++) {
          double std = Math.sqrt(variances[m][i]);
          stds[m] += std;
          below[m] += std < data.votersStd()[i] ? 1 : 0;
        }
      }
    }
    double n = faces;
    List<Estimated> found =
        IntStream.range(0, variances.length)
            .mapToObj(m -> new Estimated(below[m] / n, stds[m] / n))
            .toList();
    return new Under(name, faces, stds[3] / n, found.get(0), found.get(1), found.get(2));
  }

  /** The mean of the labels' known sampling variance; NaN where the votes are not known. */
  public double samplingVariance() {
    return Arrays.stream(data.samplingVariance()).average().orElse(Double.NaN);
  }

  public double vaLevel() {
    return heads.vaLevel();
  }

  public double dvaLevel() {
    return heads.dvaLevel();
  }
}
