// SPDX-License-Identifier: Apache-2.0
package org.aleator.report.page;

import java.util.List;
import org.aleator.finding.Finding.Severity;
import org.aleator.report.plot.Figure;

/** A part of a page, from top to bottom. All texts are plain text, whatever they look like. */
public sealed interface Block {

  /** Begins a new part. */
  record Heading(String text) implements Block {}

  /** The answer, in words, larger than the rest. */
  record Answer(String text) implements Block {}

  /** A paragraph. */
  record Text(String text) implements Block {}

  /** Something to know before what stands below is believed. */
  record Notice(Severity severity, String text) implements Block {}

  /** Numbers that a person came for. */
  record Facts(List<Fact> facts) implements Block {
    public Facts {
      facts = List.copyOf(facts);
    }
  }

  /**
   * One of them.
   *
   * @param name what it is
   * @param value the number, as it is read
   * @param remark its interval, or what it means; may be empty
   */
  record Fact(String name, String value, String remark) {}

  /**
   * A table.
   *
   * @param caption what it shows
   * @param columns heads of the columns
   * @param rows texts and numbers; numbers stand to the right
   */
  record Rows(String caption, List<String> columns, List<List<String>> rows) implements Block {
    public Rows {
      columns = List.copyOf(columns);
      rows = rows.stream().map(List::copyOf).toList();
    }
  }

  /** A chart. */
  record Drawing(Figure figure) implements Block {}
}
