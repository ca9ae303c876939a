// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import com.google.gson.JsonObject;
import java.util.List;
import org.aleator.data.Table;
import org.aleator.encode.PreparedData;
import org.aleator.report.TargetReport;

/** What was found for one target, of whatever kind, ready to be shown or written. */
sealed interface TargetAnswer permits Answer, ClassAnswer {
  /** The rows that were used and the way back to the file. */
  PreparedData data();

  /** How long it took. */
  double seconds();

  /** For a person at a terminal. */
  List<String> text();

  /** For a program. */
  JsonObject json();

  /** For a page. */
  TargetReport reported();

  /**
   * {@code rows.csv}: a line per row of the file.
   *
   * @param table the file
   */
  Table rows(Table table);

  /** {@code suspects.csv}: a line per suspect label. */
  Table suspects(Table table);

  default String target() {
    return data().dataset().target();
  }
}
