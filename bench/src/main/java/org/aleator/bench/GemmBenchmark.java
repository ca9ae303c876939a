// SPDX-License-Identifier: Apache-2.0
package org.aleator.bench;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.aleator.learn.nn.NormalGenerator;
import org.aleator.numerics.kernel.Gemm;
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

/** A layer's affine map, rows × inputs × outputs, on one core. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
public class GemmBenchmark {
  @Param({"200x1x100", "200x100x100", "200x500x100", "1000x500x500"})
  public String size;

  @Param({"simd", "plain"})
  public String kernels;

  private int[] sizes;
  private Gemm gemm;
  private float[] a;
  private float[] b;
  private float[] bias;
  private float[] c;

  @Setup
  public void prepare() {
    sizes = Arrays.stream(size.split("x")).mapToInt(Integer::parseInt).toArray();
    gemm = (kernels.equals("plain") ? new PlainKernels() : Kernels.best()).gemm();
    NormalGenerator normal = new NormalGenerator(new Seed(1));
    a = new float[sizes[0] * sizes[1]];
    b = new float[sizes[1] * sizes[2]];
    bias = new float[sizes[2]];
    c = new float[sizes[0] * sizes[2]];
    normal.fill(a, a.length);
    normal.fill(b, b.length);
  }

  @Benchmark
  public float[] affine() {
    gemm.affine(sizes[0], sizes[1], sizes[2], a, 0, b, 0, bias, 0, c, 0);
    return c;
  }
}
