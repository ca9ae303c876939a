// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

/**
 * The inner loops of networks and processes, in groups by theme. {@link PlainKernels} is the
 * specification; another implementation gives the same bits in every loop that works element by
 * element and the same value up to rounding in sums.
 *
 * <p>Matrices are row-major in flat arrays. The groups are stateless and safe for use by several
 * threads, except {@link Gemm}, {@link CurveNetwork} and {@link SplineKernel}, which own buffers.
 */
public interface Kernels {
  /**
   * The kernels that are fastest on this virtual machine, chosen once. The system property {@code
   * aleator.kernels}, {@code plain} or {@code simd}, forces the choice.
   *
   * @throws org.aleator.util.InvalidInputException if the property forces what is not there
   */
  static Kernels best() {
    return KernelsHolder.PROVIDER.get();
  }

  /** A short name for log lines, such as {@code "plain"}. */
  String name();

  /** A matrix multiplier with its own buffers, for one thread. */
  Gemm gemm();

  /** The whole of a small network of one input, with its own buffers, for one thread. */
  CurveNetwork curveNetwork();

  /** The same network as the right-hand side of a differential equation. */
  CurveSlopes curveSlopes();

  /** Piecewise-linear functions of the features, with its own buffers, for one thread. */
  SplineKernel splines();

  /** Bias, activation and their gradients. */
  LayerKernels layers();

  /** Loops over all parameters of a network. */
  ParameterKernels parameters();

  /** Standard normal draws. */
  NormalKernel normals();

  /** Small problems of one shape, some at a time. */
  LaneKernels lanes();
}
