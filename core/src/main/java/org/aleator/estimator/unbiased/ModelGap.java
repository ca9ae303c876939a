package org.aleator.estimator.unbiased;

/**
 * How far the user's model is from the ceiling: its mean squared error minus the noise variance is
 * what a better model could still remove.
 *
 * @param meanSquaredError of the user's predictions on these rows
 * @param reducible meanSquaredError − σ̂²; negative only by chance, or if the model has seen these
 *     labels
 * @param low lower end of its 95 % interval
 * @param high upper end
 */
public record ModelGap(double meanSquaredError, double reducible, double low, double high) {}
