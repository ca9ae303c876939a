// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

/** The stages of a recorded round, computed anew: the field keeps stage s in slot s. */
final class Stages {
  private Stages() {}

  /**
   * @param k overwritten with the stages' derivatives, each count × dimension
   * @param stage room for count × dimension values
   */
  static void replay(
      DifferentiableField field, Solution.Round round, double[][] k, double[] stage) {
    int d = field.dimension();
    int count = round.count();
    for (int s = 0; s < DormandPrince.STAGES; s++) {
      System.arraycopy(round.x(), 0, stage, 0, count * d);
      for (int j = 0; j < s; j++) {
        for (int i = 0; i < count; i++) {
          double a = round.step(i) * DormandPrince.a(s, j);
          for (int o = i * d; o < (i + 1) * d; o++) {
            stage[o] += a * k[j][o];
          }
        }
      }
      field.record(s, count, stage, k[s]);
    }
  }
}
