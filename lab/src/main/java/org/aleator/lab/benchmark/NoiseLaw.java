// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark;

import java.util.random.RandomGenerator;

/** The shape of the noise; every law has mean 0 and variance 1. */
public enum NoiseLaw {
  GAUSSIAN {
    @Override
    public double draw(RandomGenerator random) {
      return random.nextGaussian();
    }
  },
  /** On ±√3, kurtosis 1.8. */
  UNIFORM {
    @Override
    public double draw(RandomGenerator random) {
      return Math.sqrt(3) * (2 * random.nextDouble() - 1);
    }
  },
  /** Double exponential, kurtosis 6. */
  LAPLACE {
    @Override
    public double draw(RandomGenerator random) {
      double magnitude = random.nextExponential() / Math.sqrt(2);
      return random.nextBoolean() ? magnitude : -magnitude;
    }
  },
  /** Student's t with 5 degrees of freedom, whose variance is 5/3; kurtosis 9. */
  T5 {
    @Override
    public double draw(RandomGenerator random) {
      double chiSquare = 0;
      for (int i = 0; i < 5; i++) {
        double z = random.nextGaussian();
        chiSquare += z * z;
      }
      return random.nextGaussian() / Math.sqrt(chiSquare / 5) / Math.sqrt(5.0 / 3);
    }
  },
  /** (χ²₄ − 4)/√8: skewness √2, kurtosis 6. */
  SKEWED {
    @Override
    public double draw(RandomGenerator random) {
      return (2 * (random.nextExponential() + random.nextExponential()) - 4) / Math.sqrt(8);
    }
  };

  /** One draw. */
  public abstract double draw(RandomGenerator random);
}
