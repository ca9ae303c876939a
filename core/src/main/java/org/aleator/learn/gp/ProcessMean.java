package org.aleator.learn.gp;

import java.util.Arrays;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.util.InvalidInputException;

/**
 * The mean of a fitted {@link ProcessFit}, without what its variance would need: a weighted sum of
 * the kernel to each basis row and of straight lines. Immutable.
 */
public final class ProcessMean {
  private final Hyperparameters parameters;
  private final Coordinates coordinates;
  private final Matrix basis;
  private final double[] weights;
  private final Scaling target;
  private final ProcessFeatures features;

  /**
   * @param basis the rows of the table that the kernel is taken to
   * @param weights one per basis row, then one per straight line
   * @param target the unit of the labels
   */
  ProcessMean(
      Hyperparameters parameters,
      Coordinates coordinates,
      Matrix basis,
      double[] weights,
      Scaling target) {
    this.parameters = parameters;
    this.coordinates = coordinates;
    this.basis = basis;
    this.weights = weights;
    this.target = target;
    this.features = new ProcessFeatures(parameters, coordinates, basis);
    if (features.width() != weights.length) {
      throw new IllegalArgumentException(
          weights.length + " weights for " + features.width() + " features");
    }
  }

  /** The mean at these rows. */
  public double[] at(Matrix x) {
    return target.restore(features.combine(x, weights));
  }

  /** All it is made of. */
  public void write(Parts parts) {
    parts
        .put("coordinates_kind", parameters.kind().name())
        .put("signal_variance", parameters.signalVariance())
        .put("slope_variance", parameters.slopeVariance())
        .put("noise_variance", parameters.noiseVariance())
        .put("log_evidence", parameters.logEvidence())
        .putArray("lengths", parameters.lengths())
        .putArray("basis", basis.values(), basis.rows())
        .putArray("weights", weights);
    CoordinatesCodecs.KINDS.write(coordinates, parts.putGroup("coordinates"));
    target.write(parts.putGroup("y_scaling"));
  }

  /** Reads what {@link #write} wrote. */
  public static ProcessMean read(Parts parts) {
    double[] lengths = parts.doubles("lengths");
    double[] basis = parts.doubles("basis");
    if (lengths.length == 0 || basis.length % lengths.length != 0) {
      throw new InvalidInputException("the model's Gaussian process holds no whole rows");
    }
    String kind = parts.text("coordinates_kind");
    try {
      Hyperparameters parameters =
          new Hyperparameters(
              Arrays.stream(Hyperparameters.Kind.values())
                  .filter(candidate -> candidate.name().equals(kind))
                  .findFirst()
                  .orElseThrow(() -> new IllegalArgumentException("unknown coordinates " + kind)),
              lengths,
              parts.notNegative("signal_variance"),
              parts.notNegative("slope_variance"),
              parts.notNegative("noise_variance"),
              parts.number("log_evidence"));
      return new ProcessMean(
          parameters,
          CoordinatesCodecs.KINDS.read(parts.group("coordinates")),
          new Matrix(basis.length / lengths.length, lengths.length, basis),
          parts.doubles("weights"),
          Scaling.read(parts.group("y_scaling")));
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(
          "the model's Gaussian process is damaged: " + e.getMessage(), e);
    }
  }
}
