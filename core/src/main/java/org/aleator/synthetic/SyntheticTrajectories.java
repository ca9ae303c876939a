// SPDX-License-Identifier: Apache-2.0
package org.aleator.synthetic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.data.Trajectories;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.hipparchus.ode.ODEState;
import org.hipparchus.ode.OrdinaryDifferentialEquation;
import org.hipparchus.ode.nonstiff.DormandPrince853Integrator;

/**
 * Trajectories whose noise is known: solved by Hipparchus to ten digits, observed at even times
 * with independent Gaussian noise.
 *
 * @param observed with noise
 * @param clean per run, times × states
 * @param noiseStd per state
 */
public record SyntheticTrajectories(Trajectories observed, double[][] clean, double[] noiseStd) {
  /** Of the solver: far below any noise that is added. */
  private static final double PRECISION = 1e-10;

  /**
   * @param runs how many runs, at least 1
   * @param points observations per run, evenly spaced from 0 to {@code duration}, at least 2
   */
  public record Design(int runs, int points, double duration) {
    public Design {
      if (runs < 1 || points < 2 || !(duration > 0) || Double.isInfinite(duration)) {
        throw new InvalidInputException(
            "a design needs at least 1 run, 2 points and a positive duration, had "
                + (runs + ", " + points + " and " + duration));
      }
    }

    /** 100 runs of 51 points, the paper's number. */
    public static Design paper(KnownSystem system) {
      return new Design(100, 51, system.duration());
    }
  }

  /** The same noise variance for every state. */
  public static SyntheticTrajectories withVariance(
      KnownSystem system, Design design, double noiseVariance, Seed seed) {
    if (!(noiseVariance >= 0) || Double.isInfinite(noiseVariance)) {
      throw new InvalidInputException(
          "the noise variance must be a finite number of at least 0, was " + noiseVariance);
    }
    double[] std = new double[system.states().size()];
    Arrays.fill(std, Math.sqrt(noiseVariance));
    return observe(system, design, clean(system, design, seed), std, seed);
  }

  /** Noise whose std is a part of each state's amplitude, half its range over all runs. */
  public static SyntheticTrajectories withRatio(
      KnownSystem system, Design design, double ratio, Seed seed) {
    double[][] clean = clean(system, design, seed);
    int d = system.states().size();
    double[] std = new double[d];
    for (int o = 0; o < d; o++) {
      double low = Double.POSITIVE_INFINITY;
      double high = Double.NEGATIVE_INFINITY;
      for (double[] run : clean) {
        for (int i = o; i < run.length; i += d) {
          low = Math.min(low, run[i]);
          high = Math.max(high, run[i]);
        }
      }
      std[o] = ratio * (high - low) / 2;
    }
    return observe(system, design, clean, std, seed);
  }

  private static SyntheticTrajectories observe(
      KnownSystem system, Design design, double[][] clean, double[] std, Seed seed) {
    RandomGenerator random = seed.split("noise").random();
    List<Trajectories.Run> runs = new ArrayList<>();
    for (int r = 0; r < clean.length; r++) {
      double[] noisy = clean[r].clone();
      for (int i = 0; i < noisy.length; i++) {
        noisy[i] += std[i % std.length] * random.nextGaussian();
      }
      runs.add(new Trajectories.Run(String.valueOf(r + 1), times(design), noisy));
    }
    return new SyntheticTrajectories(new Trajectories(system.states(), runs), clean, std);
  }

  private static double[] times(Design design) {
    double[] times = new double[design.points()];
    for (int i = 0; i < times.length; i++) {
      times[i] = design.duration() * i / (times.length - 1);
    }
    return times;
  }

  private static double[][] clean(KnownSystem system, Design design, Seed seed) {
    RandomGenerator random = seed.split("starts").random();
    double[][] clean = new double[design.runs()][];
    for (int r = 0; r < clean.length; r++) {
      clean[r] = solve(system, design, system.start(random));
    }
    return clean;
  }

  private static double[] solve(KnownSystem system, Design design, double[] start) {
    OrdinaryDifferentialEquation equation =
        new OrdinaryDifferentialEquation() {
          @Override
          public int getDimension() {
            return start.length;
          }

          @Override
          public double[] computeDerivatives(double t, double[] x) {
            return system.derivative(x);
          }
        };
    DormandPrince853Integrator integrator =
        new DormandPrince853Integrator(1e-12, design.duration(), PRECISION, PRECISION);
    double[] times = times(design);
    double[] states = Arrays.copyOf(start, times.length * start.length);
    double[] state = start;
    for (int i = 1; i < times.length; i++) {
      state =
          integrator
              .integrate(equation, new ODEState(times[i - 1], state), times[i])
              .getPrimaryState();
      System.arraycopy(state, 0, states, i * start.length, start.length);
    }
    return states;
  }
}
