// SPDX-License-Identifier: Apache-2.0
/**
 * How good a prediction with an uncertainty is: point errors, proper scores, calibration, and the
 * recalibration of a predictor whose uncertainty is off.
 *
 * <p>Everything works on rows (y, mean, std) whatever model made them. A {@link
 * org.aleator.metric.Forecast} says that y ~ mean + std · Z with Z of a {@link
 * org.aleator.metric.StandardizedLaw}: the standard normal before recalibration, another law after.
 * {@link org.aleator.metric.Evaluation} holds all scores of a forecast. All scores are negatively
 * oriented (smaller is better) but R², and all are means over the rows.
 *
 * <p>Labels that are classes stand beside probabilities in {@link
 * org.aleator.metric.ClassPredictions}, and {@link org.aleator.metric.ClassEvaluation} holds all
 * scores of them.
 */
@NullMarked
package org.aleator.metric;

import org.jspecify.annotations.NullMarked;
