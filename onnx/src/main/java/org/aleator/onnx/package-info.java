// SPDX-License-Identifier: Apache-2.0
/**
 * ONNX: {@link org.aleator.onnx.OnnxPredictor} takes predictions from models of any framework,
 * {@link org.aleator.onnx.OnnxExport} writes Aleator's own models for any server.
 */
@NullMarked
package org.aleator.onnx;

import org.jspecify.annotations.NullMarked;
