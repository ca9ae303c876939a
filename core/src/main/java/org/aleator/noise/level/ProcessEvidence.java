package org.aleator.noise.level;

/**
 * What Gaussian processes say about the noise of a table, in units of the labels' variance.
 *
 * @param noise σ² at the table's hyperparameters
 * @param calibration log of the mean squared leave-one-out residual over the mean variance that was
 *     predicted for it: 0 if the process is as good as it believes
 * @param posteriorLogNoise mean of log σ² over smoothness, lengths and noise ratios
 * @param posteriorSpread its standard deviation
 * @param smoothnessWeights posterior probabilities of Matérn smoothness ½, 3/2, 5/2
 * @param smoothnessLogNoise mean of log σ² given each
 * @param latentVariance mean variance of the function at the held-out rows, given the rows fitted,
 *     of the first fold: what the process believes its mean squared error exceeds σ² by
 * @param residualSignal the part of the stack's residuals that a process can still explain
 */
public record ProcessEvidence(
    double noise,
    double calibration,
    double posteriorLogNoise,
    double posteriorSpread,
    double[] smoothnessWeights,
    double[] smoothnessLogNoise,
    double latentVariance,
    double residualSignal) {}
