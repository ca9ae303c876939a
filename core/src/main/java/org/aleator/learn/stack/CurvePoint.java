// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import org.aleator.learn.stack.RowSplit.Size;

/**
 * What the stack reached from one number of training rows.
 *
 * @param size how many rows
 * @param square M, the mean squared residual
 * @param product C, the mean product of residuals of disjoint parts; NaN where there is one part
 */
public record CurvePoint(Size size, double square, double product) {}
