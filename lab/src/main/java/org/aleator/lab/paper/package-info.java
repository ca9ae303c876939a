// SPDX-License-Identifier: Apache-2.0
/**
 * The experiments of the DVA paper as functions: {@link org.aleator.lab.paper.ToyTable} gives the
 * cells of Tables 1 and 2 beside the published numbers, {@link org.aleator.lab.paper.DynamicsTable}
 * those of Table 3, {@link org.aleator.lab.paper.InputNoiseTable} those of Table 5, {@link
 * org.aleator.lab.paper.Figure2} the curves of Figure 2. A {@link org.aleator.lab.paper.Trial} is
 * one trained predictor on one data set; a {@link org.aleator.lab.paper.PaperMethod} estimates its
 * noise by a {@link org.aleator.lab.paper.Protocol}.
 */
package org.aleator.lab.paper;
