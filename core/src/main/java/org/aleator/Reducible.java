// SPDX-License-Identifier: Apache-2.0
package org.aleator;

/**
 * What a better model than the user's own could still remove of its mean squared error. Immutable.
 *
 * @param meanSquaredError of the user's predictions at the rows, in the target's unit squared
 * @param variance the part of it that is not noise, in that unit squared; negative only by chance,
 *     or if the predictions have seen these labels
 * @param interval the 95 % interval of {@code variance}; never null
 */
public record Reducible(double meanSquaredError, double variance, Interval interval) {}
