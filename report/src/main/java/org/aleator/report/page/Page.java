// SPDX-License-Identifier: Apache-2.0
package org.aleator.report.page;

import java.util.List;
import org.aleator.report.plot.Figure;

/**
 * What stands on a page.
 *
 * @param title what it is about
 * @param subtitle in a few words, of what data
 * @param blocks from top to bottom
 */
public record Page(String title, String subtitle, List<Block> blocks) {
  public Page {
    blocks = List.copyOf(blocks);
  }

  /** Its charts, in order. */
  public List<Figure> figures() {
    return blocks.stream()
        .filter(Block.Drawing.class::isInstance)
        .map(block -> ((Block.Drawing) block).figure())
        .toList();
  }

  /** The page as one document of HTML. */
  public String html() {
    return PageHtml.of(this);
  }
}
