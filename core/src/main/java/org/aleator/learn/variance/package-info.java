// SPDX-License-Identifier: Apache-2.0
/**
 * A variance as a function of x, learned from one square per row: {@link
 * org.aleator.learn.variance.VarianceFunction}. It describes the noise σ²(x) of the labels and the
 * error s²(x) of a stack alike.
 */
package org.aleator.learn.variance;
