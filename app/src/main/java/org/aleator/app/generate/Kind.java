// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.generate;

import java.util.Optional;
import org.aleator.synthetic.ClassProblem;
import org.aleator.synthetic.KnownSystem;

/** What can be generated. */
enum Kind {
  TOY,
  HETEROSCEDASTIC,
  INPUT_NOISE,
  FRIEDMAN1,
  DYNAMICS(KnownSystem.PAPER),
  PENDULUM(KnownSystem.PENDULUM),
  LOTKA_VOLTERRA(KnownSystem.LOTKA_VOLTERRA),
  TWONORM(ClassProblem.TWONORM),
  THREENORM(ClassProblem.THREENORM),
  RINGNORM(ClassProblem.RINGNORM),
  WAVEFORM(ClassProblem.WAVEFORM),
  LED(ClassProblem.LED),
  GAUSSIANS_2(ClassProblem.GAUSSIANS_2),
  GAUSSIANS_5(ClassProblem.GAUSSIANS_5),
  GAUSSIANS_20(ClassProblem.GAUSSIANS_20),
  UNEQUAL_GAUSSIANS_2(ClassProblem.UNEQUAL_GAUSSIANS_2),
  UNEQUAL_GAUSSIANS_5(ClassProblem.UNEQUAL_GAUSSIANS_5),
  UNEQUAL_GAUSSIANS_20(ClassProblem.UNEQUAL_GAUSSIANS_20),
  XOR(ClassProblem.XOR),
  CHECKERBOARD(ClassProblem.CHECKERBOARD),
  RINGS(ClassProblem.RINGS),
  LOGISTIC_2(ClassProblem.LOGISTIC_2),
  LOGISTIC_10(ClassProblem.LOGISTIC_10),
  LOGISTIC_50(ClassProblem.LOGISTIC_50),
  PURE_NOISE(ClassProblem.PURE_NOISE);

  private final Optional<KnownSystem> system;
  private final Optional<ClassProblem> classes;

  Kind() {
    system = Optional.empty();
    classes = Optional.empty();
  }

  Kind(KnownSystem system) {
    this.system = Optional.of(system);
    classes = Optional.empty();
  }

  Kind(ClassProblem classes) {
    system = Optional.empty();
    this.classes = Optional.of(classes);
  }

  /** Of trajectories: what they are runs of. */
  Optional<KnownSystem> system() {
    return system;
  }

  /** Of rows whose label is a class: what they are drawn from. */
  Optional<ClassProblem> classes() {
    return classes;
  }
}
