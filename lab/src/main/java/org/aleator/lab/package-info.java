// SPDX-License-Identifier: Apache-2.0
/**
 * The laboratory: the paper's experiments, benchmarks where the truth is known, depth maps and
 * apparent ages. Each has a package for what it computes and below it a package {@code command} for
 * its part of the command line, which finds them by {@link org.aleator.lab.LabCommands}.
 */
package org.aleator.lab;
