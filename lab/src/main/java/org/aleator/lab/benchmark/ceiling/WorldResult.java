// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.ceiling;

import com.google.gson.Gson;
import java.util.Optional;
import org.aleator.encode.Scaling;
import org.aleator.lab.benchmark.NoiseLaw;
import org.aleator.noise.level.Calibration;
import org.aleator.noise.level.LevelEvidence;
import org.aleator.noise.level.SmoothEvidence;

/**
 * What the learners found in one world, and the truth, in units of the labels' variance.
 *
 * @param index of the world
 * @param source of its features
 * @param function what made f
 * @param dependsOnX whether the noise variance does
 * @param law the distribution of the noise
 * @param noise the mean of σ²(xᵢ)
 * @param drawn the mean square of the noise drawn: the truth
 * @param signal the variance of f
 * @param seconds the evidence took
 * @param evidence what the learners found
 * @param smooth what the smooth estimate found; null above the most rows that it is run on
 */
public record WorldResult(
    int index,
    String source,
    String function,
    NoiseLaw law,
    boolean dependsOnX,
    double noise,
    double drawn,
    double signal,
    double seconds,
    LevelEvidence evidence,
    SmoothEvidence smooth) {

  static WorldResult of(
      World world, LevelEvidence evidence, Optional<SmoothEvidence> smooth, double seconds) {
    double unit = Scaling.of(world.data().y()).restoreVariance(1);
    return new WorldResult(
        world.index(),
        world.source(),
        world.function(),
        world.law(),
        world.dependsOnX(),
        world.noiseVariance() / unit,
        world.drawnVariance() / unit,
        world.signalVariance() / unit,
        seconds,
        evidence,
        smooth.orElse(null));
  }

  /**
   * Whether at least half of the function was learned, and its error is not more than ten times the
   * noise: the others tell nothing of a floor.
   */
  public boolean learned() {
    return evidence.reached() - drawn <= Math.min(0.5 * signal, 10 * drawn);
  }

  /** ln(σ²/M) with M that of all rows: what the calibration is to say. */
  public double logFloor() {
    return Math.log(drawn / evidence.reached());
  }

  /** The same of the noise expected. */
  public double expectedLogFloor() {
    return Math.log(noise / evidence.reached());
  }

  /** The smooth estimate, if there is one. */
  public Optional<SmoothEvidence> smoothEvidence() {
    return Optional.ofNullable(smooth);
  }

  /** The answer of a calibration. */
  public CeilingScore.Outcome outcome(Calibration calibration) {
    Calibration.Floor floor = calibration.floor(evidence, smoothEvidence());
    return new CeilingScore.Outcome(
        drawn,
        floor.variance(),
        floor.interval().low(),
        floor.interval().high(),
        evidence.reached());
  }

  /** The part of the noise in the variance of the labels. */
  public double share() {
    return noise / (noise + signal);
  }

  /** As one line of JSON. */
  String toLine() {
    return new Gson().toJson(this);
  }

  /** Reads what {@link #toLine} wrote. */
  static WorldResult ofLine(String line) {
    WorldResult result = new Gson().fromJson(line, WorldResult.class);
    if (result.evidence == null) {
      throw new IllegalArgumentException("no world");
    }
    return result;
  }
}
