package org.aleator.study;

import java.util.List;
import java.util.Optional;
import org.aleator.data.Dataset;
import org.aleator.estimator.NoiseEstimate;
import org.aleator.estimator.NoiseKind;
import org.aleator.predictor.Prediction;
import org.aleator.predictor.Predictor;

/**
 * What a {@link NoiseStudy} found.
 *
 * @param data the rows it was about
 * @param predictor the predictor, if it was trained here
 * @param prediction its prediction at the rows, or the given one
 * @param noise constant or depending on x
 * @param estimates one per method, in the order they were asked for
 * @param recommended the name of the method to believe
 * @param labelVariance Var(y), divisor n
 * @param ceiling the best any model can reach, by the recommended estimate
 * @param notes what the user should know, one sentence each
 */
public record Study(
    Dataset data,
    Optional<Predictor> predictor,
    Prediction prediction,
    NoiseKind noise,
    List<NoiseEstimate> estimates,
    String recommended,
    double labelVariance,
    Ceiling ceiling,
    List<String> notes) {

  public Study {
    estimates = List.copyOf(estimates);
    notes = List.copyOf(notes);
  }

  /** The recommended method's estimate. */
  public NoiseEstimate best() {
    return estimates.stream().filter(e -> e.method().equals(recommended)).findFirst().orElseThrow();
  }
}
