package org.aleator.lab.benchmark.ceiling;

import com.google.gson.Gson;
import org.aleator.encode.Scaling;
import org.aleator.estimator.floor.FloorEvidence;

/**
 * What the learners found in one world, and the truth, in units of the labels' variance.
 *
 * @param index of the world
 * @param source of its features
 * @param function what made f
 * @param dependsOnX whether the noise variance does
 * @param noise σ², the truth
 * @param signal the variance of f
 * @param seconds the evidence took
 * @param evidence what was found
 */
public record WorldResult(
    int index,
    String source,
    String function,
    boolean dependsOnX,
    double noise,
    double signal,
    double seconds,
    FloorEvidence evidence) {

  static WorldResult of(World world, FloorEvidence evidence, double seconds) {
    double unit = Scaling.of(world.data().y()).restoreVariance(1);
    return new WorldResult(
        world.index(),
        world.source(),
        world.function(),
        world.dependsOnX(),
        world.noiseVariance() / unit,
        world.signalVariance() / unit,
        seconds,
        evidence);
  }

  /** Whether at least half of the function was learned: the others tell nothing of a floor. */
  public boolean learned() {
    return evidence.reached() - noise <= 0.5 * signal;
  }

  /** ln(σ²/M): what the calibration is to say. */
  public double logFloor() {
    return Math.log(noise / evidence.reached());
  }

  /** As one line of JSON. */
  String toLine() {
    return new Gson().toJson(this);
  }

  /** Reads what {@link #toLine} wrote. */
  static WorldResult ofLine(String line) {
    return new Gson().fromJson(line, WorldResult.class);
  }
}
