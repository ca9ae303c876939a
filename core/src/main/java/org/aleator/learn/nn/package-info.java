// SPDX-License-Identifier: Apache-2.0
/**
 * Small fully connected networks on flat {@code float} arrays: shape, forward and backward pass,
 * losses, optimizers, mini-batches and the Gaussian weights of Bayes by Backprop. The arithmetic is
 * in {@code org.aleator.numerics.kernel}.
 */
package org.aleator.learn.nn;
