// SPDX-License-Identifier: Apache-2.0
package org.aleator.synthetic;

import java.util.List;
import java.util.random.RandomGenerator;

/** A system with a law for the starts of its runs. */
public enum KnownSystem {
  /** ẋ = x(1 + sin x), x₀ ~ U[1, 9]: the DVA paper's text. */
  PAPER(List.of("x"), 5) {
    @Override
    double[] start(RandomGenerator random) {
      return new double[] {random.nextDouble(1, 9)};
    }

    @Override
    double[] derivative(double[] x) {
      return new double[] {x[0] * (1 + Math.sin(x[0]))};
    }
  },

  /** ẋ = 1 + sin x, x₀ ~ U[1, 9]: the code of the paper's authors. */
  PAPER_CODE(List.of("x"), 5) {
    @Override
    double[] start(RandomGenerator random) {
      return new double[] {random.nextDouble(1, 9)};
    }

    @Override
    double[] derivative(double[] x) {
      return new double[] {1 + Math.sin(x[0])};
    }
  },

  /** A pendulum with a little friction: ẋ = v, v̇ = −sin x − v/10. */
  PENDULUM(List.of("x", "v"), 10) {
    @Override
    double[] start(RandomGenerator random) {
      return new double[] {random.nextDouble(-2.5, 2.5), random.nextDouble(-1, 1)};
    }

    @Override
    double[] derivative(double[] x) {
      return new double[] {x[1], -Math.sin(x[0]) - 0.1 * x[1]};
    }
  },

  /** Prey and predators (Lotka 1925, Volterra 1926): u̇ = u − uw, ẇ = uw − w. */
  LOTKA_VOLTERRA(List.of("prey", "predators"), 10) {
    @Override
    double[] start(RandomGenerator random) {
      return new double[] {random.nextDouble(0.5, 2.5), random.nextDouble(0.5, 2.5)};
    }

    @Override
    double[] derivative(double[] x) {
      return new double[] {x[0] - x[0] * x[1], x[0] * x[1] - x[1]};
    }
  };

  private final List<String> states;
  private final double duration;

  KnownSystem(List<String> states, double duration) {
    this.states = states;
    this.duration = duration;
  }

  abstract double[] start(RandomGenerator random);

  abstract double[] derivative(double[] x);

  public List<String> states() {
    return states;
  }

  /** How long a run lasts by default. */
  public double duration() {
    return duration;
  }
}
