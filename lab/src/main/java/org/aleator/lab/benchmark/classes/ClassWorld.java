// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.classes;

import org.aleator.synthetic.ClassData;

/**
 * Rows whose labels are classes of known probabilities.
 *
 * @param index the number it was made from
 * @param source where its features come from: a table's name, or {@code synthetic}
 * @param function what made the scores of the classes
 * @param flipped whether some labels were flipped after they were drawn
 * @param data the rows, with the probabilities after flips
 */
public record ClassWorld(
    int index, String source, String function, boolean flipped, ClassData data) {}
