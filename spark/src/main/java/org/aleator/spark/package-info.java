/**
 * The noise of a column as an estimator of Spark ML. {@link org.aleator.spark.NoiseEstimator} is
 * where to begin; what it does with the rows is in one pass, {@code WholeTable}, and what it does
 * with what that pass kept is {@code TableStudy}.
 */
@NullMarked
package org.aleator.spark;

import org.jspecify.annotations.NullMarked;
