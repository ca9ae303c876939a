// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.classes;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.aleator.learn.classes.Classification.OnProcess;
import org.aleator.learn.classes.Classification.Pool;
import org.aleator.learn.gp.ProcessMeans;

/**
 * A pool whose members that see the means of the same processes see them together: to compute the
 * means takes longer than all else, and they are kept once.
 */
final class SharedMeans {
  private SharedMeans() {}

  /**
   * @param weights positive; the shares are theirs of their sum
   */
  static Pool pool(List<Double> weights, List<Classification> members) {
    Map<Object, List<Integer>> together = new LinkedHashMap<>();
    for (int m = 0; m < members.size(); m++) {
      Object seen = members.get(m) instanceof OnProcess on ? on.means() : members.get(m);
      together.computeIfAbsent(seen, unused -> new ArrayList<>()).add(m);
    }
    double all = weights.stream().mapToDouble(w -> w).sum();
    double[] shares = new double[together.size()];
    List<Classification> joined = new ArrayList<>();
    for (List<Integer> some : together.values()) {
      double sum = some.stream().mapToDouble(weights::get).sum();
      shares[joined.size()] = sum / all;
      joined.add(
          some.size() == 1
              ? members.get(some.get(0))
              : onMeans(
                  some.stream().mapToDouble(m -> weights.get(m) / sum).toArray(),
                  some.stream().map(m -> (OnProcess) members.get(m)).toList()));
    }
    return new Pool(shares, joined);
  }

  private static OnProcess onMeans(double[] weights, List<OnProcess> members) {
    ProcessMeans means = members.get(0).means();
    return new OnProcess(means, new Pool(weights, members.stream().map(OnProcess::inner).toList()));
  }
}
