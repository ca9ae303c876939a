// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.ceiling;

import org.aleator.data.Dataset;
import org.aleator.lab.benchmark.NoiseLaw;

/**
 * Rows with a known noise.
 *
 * @param index the number it was made from
 * @param source where its features come from: a table's name, or {@code synthetic}
 * @param function what made f
 * @param law the distribution of the noise
 * @param dependsOnX whether the noise variance does
 * @param share of the noise in the variance of the labels, as it was meant
 * @param data the noisy rows
 * @param noiseVariance the mean of σ²(xᵢ) over the rows
 * @param drawnVariance the mean square of the noise that was drawn, which leaves out the sampling
 *     error of the draw: what is to be found
 * @param signalVariance the variance of f over the rows
 */
public record World(
    int index,
    String source,
    String function,
    NoiseLaw law,
    boolean dependsOnX,
    double share,
    Dataset data,
    double noiseVariance,
    double drawnVariance,
    double signalVariance) {}
