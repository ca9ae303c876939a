package org.aleator.classes;

import java.util.Optional;
import org.aleator.Interval;
import org.aleator.data.Matrix;
import org.aleator.learn.classes.ClassFit;
import org.aleator.noise.level.LevelEvidence;
import org.aleator.noise.level.LevelFeatures;
import org.aleator.noise.level.ProcessEvidence;

/**
 * How far the best Brier score V lies below that of the stack's calibrated probabilities: x = ln
 * Σp̂(1 − p̂)/V.
 *
 * @param value the point, at least 0
 * @param interval of 95 %
 */
record BrierGap(double value, Interval interval) {

  static BrierGap of(ClassFit fit) {
    Matrix z = fit.coordinates().apply(fit.data().x());
    ProcessEvidence process =
        ProcessEvidence.of(fit.process(), z, fit.code(), fit.work().split("evidence"));
    LevelEvidence evidence =
        LevelEvidence.of(
            fit.labels().rows(), fit.data().x().columns(), fit.fit().names(), fit.curve(), process);
    LevelFeatures features = LevelFeatures.of(evidence, Optional.empty());
    double x = Math.max(0, -features.curve().log());
    double e = 0.3 * x + 0.1;
    return new BrierGap(x, new Interval(Math.max(0, x - 2 * e), x + 2 * e));
  }
}
