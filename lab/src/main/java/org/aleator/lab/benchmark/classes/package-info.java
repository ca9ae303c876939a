// SPDX-License-Identifier: Apache-2.0
/**
 * Worlds whose labels are classes of known probabilities, to train with and to judge by what is
 * said of the best classifier. Start at {@link org.aleator.lab.benchmark.classes.ClassWorlds}.
 */
package org.aleator.lab.benchmark.classes;
