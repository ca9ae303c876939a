// SPDX-License-Identifier: Apache-2.0
package org.aleator.columns;

import java.util.List;
import org.aleator.classes.ClassReached;
import org.aleator.columns.ColumnStudy.Measure;
import org.aleator.columns.ColumnStudy.Value;

/** Log-loss and error without a column: what is reached, and the rise. */
record ClassScale(ClassReached reached) implements ColumnStudy.Scale {
  @Override
  public List<Measure> measures() {
    return List.of(Measure.LOG_LOSS, Measure.ERROR);
  }

  @Override
  public List<Value> without(List<Rise> rises) {
    return List.of(
        risen(reached.logLoss().value(), rises.get(0)),
        risen(reached.error().value(), rises.get(1)));
  }

  private static Value risen(double value, Rise rise) {
    return new Value(Math.max(0, value + rise.value()), rise.standardError());
  }
}
