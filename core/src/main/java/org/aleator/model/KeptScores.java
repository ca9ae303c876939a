// SPDX-License-Identifier: Apache-2.0
package org.aleator.model;

import java.util.Optional;
import org.aleator.ConformalScores;
import org.aleator.codec.Parts;
import org.aleator.util.InvalidInputException;

/** How the scores of held-out rows are kept with a model. */
final class KeptScores {
  private static final String GROUPS = "groups";

  private KeptScores() {}

  static void write(ConformalScores scores, Parts parts) {
    parts.put("observations", scores.observations()).put("added", scores.added());
    scores.groups().ifPresent(column -> parts.put(GROUPS, column));
    parts.putArray("scores", scores.scores()).putArray("votes", scores.votes());
  }

  static ConformalScores read(Parts parts) {
    try {
      return ConformalScores.ofKept(
          parts.doubles("scores"),
          parts.doubles("votes"),
          parts.count("observations"),
          parts.notNegative("added"),
          parts.has(GROUPS) ? Optional.of(parts.text(GROUPS)) : Optional.empty());
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException("the model was changed by hand: " + e.getMessage(), e);
    }
  }
}
