// SPDX-License-Identifier: Apache-2.0
/**
 * How each kind of part that a model may be made of becomes nodes of a graph, by the word that
 * names the kind in a model file: predictors, regressions, noises, kernels, coordinates.
 */
package org.aleator.onnx.export;
