// SPDX-License-Identifier: Apache-2.0
package org.aleator.bench;

import java.util.Collections;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.aleator.learn.nn.Activation;
import org.aleator.learn.nn.Adam;
import org.aleator.learn.nn.Initialization;
import org.aleator.learn.nn.NetworkPass;
import org.aleator.learn.nn.NetworkShape;
import org.aleator.learn.nn.SquaredError;
import org.aleator.numerics.kernel.Kernels;
import org.aleator.numerics.kernel.PlainKernels;
import org.aleator.util.Seed;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One training step of the paper's networks (1 input, hidden layers of 100 tanh units, 1 output) on
 * a batch of 200 rows: forward, squared error, backward, Adam.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
public class TrainingStepBenchmark {
  private static final int BATCH = 200;

  @Param({"1", "2"})
  public int hiddenLayers;

  @Param({"simd", "plain"})
  public String kernels;

  private final float[] x = new float[BATCH];
  private final float[] y = new float[BATCH];
  private final float[] outputGradient = new float[BATCH];
  private float[] parameters;
  private float[] gradient;
  private NetworkPass pass;
  private Adam adam;

  @Setup
  public void prepare() {
    RandomGenerator random = new Seed(1).random();
    NetworkShape shape =
        new NetworkShape(1, Collections.nCopies(hiddenLayers, 100), 1, Activation.TANH);
    Kernels chosen = kernels.equals("plain") ? new PlainKernels() : Kernels.best();
    parameters = Initialization.uniformFanIn(shape, random);
    gradient = new float[parameters.length];
    pass = new NetworkPass(shape, BATCH, chosen);
    adam = new Adam(parameters.length, Adam.Options.DEFAULT, chosen);
    for (int i = 0; i < BATCH; i++) {
      x[i] = (float) random.nextDouble(1, 9);
      y[i] = (float) (x[i] * Math.sin(x[i]) + random.nextGaussian());
    }
  }

  @Benchmark
  public double step() {
    float[] output = pass.forward(parameters, x, BATCH);
    double loss = SquaredError.lossAndGradient(output, y, BATCH, outputGradient);
    pass.backward(parameters, outputGradient, gradient);
    adam.step(parameters, gradient, 0.01f);
    return loss;
  }
}
