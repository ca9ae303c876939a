// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Consumer;
import org.aleator.HostileTable.Columns;
import org.aleator.HostileTable.Labels;
import org.aleator.study.PredictorKind;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every kind of hostile labels with every kind of columns, and for each a number of rows, a
 * predictor, a kind of noise and own predictions or none, drawn.
 */
@Tag("campaign")
class HostileTableCampaignTest {
  private static final int PAIRS = Labels.values().length * Columns.values().length;
  private static final int CASES = Integer.getInteger("aleator.campaign.cases", 3 * PAIRS);
  private static final long FIRST = Long.getLong("aleator.campaign.seed", 1_000_000);

  @Test
  void everyTableEndsWithFiniteNumbersOrIsRefusedInOneLine() {
    List<String> wrong = new ArrayList<>();
    int refused = 0;
    for (long seed = FIRST; seed < FIRST + CASES; seed++) {
      int pair = (int) (seed % PAIRS);
      Labels labels = Labels.values()[pair / Columns.values().length];
      Columns columns = Columns.values()[pair % Columns.values().length];
      Random random = new Random(seed);
      int rows = 20 + random.nextInt(41);
      PredictorKind kind = PredictorKind.values()[random.nextInt(PredictorKind.values().length)];
      boolean own = random.nextInt(3) == 0;
      int noise = random.nextInt(3);
      Consumer<EstimateOptions> by =
          own
              ? options -> options.predictions(new double[rows])
              : options -> options.predictor(kind.name().toLowerCase(Locale.ROOT));
      try {
        HostileTable table = new HostileTable(labels, columns, rows, seed);
        refused +=
            HostileTableTest.isRefused(table.data(), HostileTableTest.noise(noise).andThen(by))
                ? 1
                : 0;
      } catch (Throwable e) {
        wrong.add(
            "-Dtest=HostileTableCampaignTest -Daleator.campaign.cases=1 -Daleator.campaign.seed=%d (%s, %s, %d rows, %s, noise %d): %s"
                .formatted(seed, labels, columns, rows, own ? "own" : kind, noise, e));
      }
    }
    System.out.printf("campaign: %d hostile tables, %d refused%n", CASES, refused);
    assertThat(wrong).isEmpty();
  }
}
