// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

/** The kernels as plain loops: the specification, the fallback and the oracle of the tests. */
public final class PlainKernels implements Kernels {
  private final LayerKernels layers = new PlainLayers();
  private final ParameterKernels parameters = new PlainParameters();
  private final NormalKernel normals = new PlainNormals();
  private final LaneKernels lanes = new PlainLanes();
  private final CurveSlopes curveSlopes = new PlainCurveSlopes();

  @Override
  public String name() {
    return "plain";
  }

  @Override
  public Gemm gemm() {
    return new PlainGemm();
  }

  @Override
  public CurveNetwork curveNetwork() {
    return new PlainCurveNetwork();
  }

  @Override
  public CurveSlopes curveSlopes() {
    return curveSlopes;
  }

  @Override
  public SplineKernel splines() {
    return new PlainSplines();
  }

  @Override
  public LayerKernels layers() {
    return layers;
  }

  @Override
  public ParameterKernels parameters() {
    return parameters;
  }

  @Override
  public NormalKernel normals() {
    return normals;
  }

  @Override
  public LaneKernels lanes() {
    return lanes;
  }
}
