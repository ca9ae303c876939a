// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import java.util.Arrays;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;
import org.aleator.data.RowWeights;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;

/**
 * The mean of a table's process as a function of the features: it keeps the rows it was fitted to.
 *
 * @param coordinates from features to what the process works on
 * @param process on rows in these coordinates
 */
public record ProcessMean(Coordinates coordinates, VecchiaProcess process) {

  /** The mean at these rows. */
  public double[] at(Matrix x) {
    return process.at(coordinates.apply(x), Work.of(0)).mean();
  }

  /** All it is made of. */
  public void write(Parts parts) {
    ProcessParameters parameters = process.parameters();
    parts
        .put("smoothness", parameters.smoothness().name())
        .put("signal_variance", parameters.signalVariance())
        .put("noise_variance", parameters.noiseVariance())
        .put("neighbours", process.neighbours())
        .putArray("lengths", parameters.lengths())
        .putArray("rows", process.z().values(), process.z().rows())
        .putArray("labels", process.labels());
    if (!process.weights().areEqual()) {
      parts.put("weighted", true);
      parts.putArray("relative_noise", process.weights().variances(process.labels().length));
    }
    CoordinatesCodecs.KINDS.write(coordinates, parts.putGroup("coordinates"));
  }

  /** Reads what {@link #write} wrote. */
  public static ProcessMean read(Parts parts) {
    double[] lengths = parts.doubles("lengths");
    double[] rows = parts.doubles("rows");
    double[] labels = parts.doubles("labels");
    if (lengths.length == 0 || rows.length != labels.length * lengths.length) {
      throw new InvalidInputException("the model's Gaussian process holds no whole rows");
    }
    String name = parts.text("smoothness");
    try {
      ProcessParameters parameters =
          new ProcessParameters(
              Arrays.stream(Smoothness.values())
                  .filter(candidate -> candidate.name().equals(name))
                  .findFirst()
                  .orElseThrow(() -> new IllegalArgumentException("unknown smoothness " + name)),
              lengths,
              parts.notNegative("signal_variance"),
              parts.notNegative("noise_variance"),
              0,
              0);
      Matrix z = new Matrix(labels.length, lengths.length, rows);
      Coordinates coordinates = CoordinatesCodecs.KINDS.read(parts.group("coordinates"));
      if (coordinates.dimension() != lengths.length) {
        throw new IllegalArgumentException(
            lengths.length + " lengths of " + coordinates.dimension() + " coordinates");
      }
      return new ProcessMean(
          coordinates,
          new VecchiaProcess(
              parameters, parts.integer("neighbours"), z, labels, weights(parts, labels.length)));
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(
          "the model's Gaussian process is damaged: " + e.getMessage(), e);
    }
  }

  /** Rows whose noise differs have it written. */
  private static RowWeights weights(Parts parts, int rows) {
    if (!parts.has("weighted")) {
      return RowWeights.EQUAL;
    }
    double[] variances = parts.doubles("relative_noise");
    if (variances.length != rows || Arrays.stream(variances).anyMatch(v -> !(v > 0))) {
      throw new IllegalArgumentException("the relative noise of its rows");
    }
    return RowWeights.ofRelative(variances);
  }
}
