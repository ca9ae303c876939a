// SPDX-License-Identifier: Apache-2.0
/** ONNX models as predictors, what they take and give, and our own models as ONNX. */
package org.aleator.app.onnx;
