// SPDX-License-Identifier: Apache-2.0
/** ONNX graphs, written in the words of formulas. */
package org.aleator.onnx.graph;
