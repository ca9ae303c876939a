// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import org.aleator.audit.RowAudit;
import org.aleator.util.Seed;

/** Whether predictions have seen the labels of their own rows, by all that tells it. */
public final class LabelLeak {
  private LabelLeak() {}

  /**
   * @param predictions of the rows as given
   * @param stack predictions of the same rows by fits that had not seen them
   * @param least the lower end of the noise's interval: no prediction of unseen labels errs less
   */
  public static boolean found(
      RowAudit audit, double[] predictions, double[] stack, double least, Seed seed) {
    return RebuiltLabels.meanSquare(audit, predictions, stack, seed.split("rebuilt")) < least
        || SeenLabels.in(audit, predictions, stack, seed).filter(SeenLabels::isCertain).isPresent();
  }
}
