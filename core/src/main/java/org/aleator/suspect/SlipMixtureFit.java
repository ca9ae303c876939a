// SPDX-License-Identifier: Apache-2.0
package org.aleator.suspect;

import java.util.List;

/**
 * Fits a {@link SlipMixture}. The likelihood has several peaks: climbs begin from four places, and
 * the best is taken. Then kinds whose rows others explain nearly as well are dropped, the least
 * needed first.
 */
final class SlipMixtureFit {
  /** What dropping a kind has to gain, so that two states do not take turns. */
  private static final double LEAST_GAIN = 1e-6;

  private SlipMixtureFit() {}

  /** Where a climb begins. */
  private enum Start {
    NO_SLIPS(0, true, Double.POSITIVE_INFINITY),
    NAMED(0.01, true, 6),
    TRUSTING(0.01, false, 6),
    SUSPECTING(0.1, false, 2.5);

    private final double slips;
    private final boolean named;
    private final double within;

    Start(double slips, boolean named, double within) {
      this.slips = slips;
      this.named = named;
      this.within = within;
    }

    void begin(SlipMixture mixture) {
      mixture.start(slips, named, within, this == SUSPECTING);
    }
  }

  /**
   * @param last whether kinds that are not needed are dropped, which takes most of the time
   */
  static SlipMixture.Result fit(SlipMixture mixture, boolean last) {
    Start.NO_SLIPS.begin(mixture);
    mixture.climb();
    SlipMixture.State none = mixture.state();
    SlipMixture.State best = null;
    for (Start start : List.of(Start.NAMED, Start.TRUSTING, Start.SUSPECTING)) {
      start.begin(mixture);
      mixture.climb();
      SlipMixture.State found = mixture.state();
      best = best == null || found.worth() > best.worth() ? found : best;
    }
    best = last ? withoutNeedlessKinds(mixture, best) : best;
    mixture.restore(best.worth() > none.worth() ? best : none);
    return mixture.result();
  }

  private static SlipMixture.State withoutNeedlessKinds(
      SlipMixture mixture, SlipMixture.State from) {
    SlipMixture.State best = from;
    boolean dropped = true;
    while (dropped) {
      dropped = false;
      SlipMixture.State base = best;
      for (int kind = 0; kind < SlipKind.ALL.size(); kind++) {
        mixture.restore(base);
        if (mixture.has(kind)) {
          mixture.drop(kind);
          mixture.climb();
          SlipMixture.State without = mixture.state();
          if (without.worth() > best.worth() + LEAST_GAIN) {
            best = without;
            dropped = true;
          }
        }
      }
    }
    return best;
  }
}
