// SPDX-License-Identifier: Apache-2.0
/**
 * Dense linear algebra of symmetric positive definite matrices, which is all that Gaussian
 * processes need: OpenBLAS where its native library loads, plain Java loops elsewhere.
 */
package org.aleator.numerics.linalg;
