// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx;

import java.util.List;
import org.aleator.data.Matrix;

/**
 * What ONNX models say of the classes of a table's rows.
 *
 * @param probabilities rows × classes, in the order of the table's classes; a row adds up to 1, or
 *     is NaN where a column that a model takes is missing
 * @param inputs which columns the first model took, in a line
 * @param remarks how it was read, a line each, where it could be otherwise
 */
public record OnnxClasses(Matrix probabilities, String inputs, List<String> remarks) {
  public OnnxClasses {
    remarks = List.copyOf(remarks);
  }
}
