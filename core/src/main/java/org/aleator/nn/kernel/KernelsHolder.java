package org.aleator.nn.kernel;

/** Chooses the kernels once, when the first network is made. */
final class KernelsHolder {
  static final Kernels BEST = new PlainKernels();

  private KernelsHolder() {}
}
