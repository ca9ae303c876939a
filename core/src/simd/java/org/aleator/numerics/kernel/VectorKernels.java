// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

/**
 * The kernels on the Vector API. Loaded by reflection only where the module {@code
 * jdk.incubator.vector} is present.
 */
final class VectorKernels implements Kernels {
  private final LayerKernels layers = new VectorLayers();
  private final ParameterKernels parameters = new VectorParameters();
  private final NormalKernel normals = new VectorNormals();
  private final LaneKernels lanes = new VectorLanes();
  private final CurveSlopes curveSlopes = new VectorCurveSlopes();

  VectorKernels() {
    if (VectorMath.LANES < 4) {
      throw new IllegalStateException("this machine's vectors hold fewer than 4 floats");
    }
  }

  @Override
  public String name() {
    return "simd " + VectorMath.FLOATS.vectorBitSize() + " bit";
  }

  @Override
  public Gemm gemm() {
    return new VectorGemm();
  }

  @Override
  public CurveNetwork curveNetwork() {
    return new VectorCurveNetwork();
  }

  @Override
  public CurveSlopes curveSlopes() {
    return curveSlopes;
  }

  @Override
  public SplineKernel splines() {
    return new VectorSplines();
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
