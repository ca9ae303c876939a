// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx.export;

import org.aleator.codec.Parts;
import org.aleator.onnx.graph.Value;

/** How one kind of a model file's parts becomes nodes. */
@FunctionalInterface
interface Form {
  /** What the part makes of the rows x. */
  Value of(Value x, Parts parts);
}
