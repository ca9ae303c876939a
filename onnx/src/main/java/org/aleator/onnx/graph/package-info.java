/** ONNX graphs, written in the words of formulas. */
package org.aleator.onnx.graph;
