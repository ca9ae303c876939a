// SPDX-License-Identifier: Apache-2.0
/**
 * The noise of a column as an estimator of Spark ML. {@link org.aleator.spark.NoiseEstimator} is
 * where to begin, of classes {@link org.aleator.spark.ClassNoiseEstimator}; what they do with the
 * rows is in one pass, {@code WholeTable}, and what they do with what that pass kept is {@code
 * TableStudy} or {@code ClassTableStudy}.
 */
@NullMarked
package org.aleator.spark;

import org.jspecify.annotations.NullMarked;
