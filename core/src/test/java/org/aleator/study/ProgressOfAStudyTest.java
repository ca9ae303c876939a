// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.aleator.data.Dataset;
import org.aleator.synthetic.SyntheticData;
import org.aleator.util.Progress;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

class ProgressOfAStudyTest {
  @Test
  void fromTheSearchToTheLabelsItNeverGoesBackAndEveryStageHasAName() {
    Dataset clean = SyntheticData.friedman1(120, 1, new Seed(1)).dataset();
    double[] labels = clean.y().clone();
    for (int i = 3; i < labels.length; i += 20) {
      labels[i] *= 10;
    }
    Dataset data = clean.withLabels(labels);
    List<Double> fractions = new ArrayList<>();
    Set<String> stages = new LinkedHashSet<>();
    Progress listener =
        (stage, fraction) -> {
          stages.add(stage);
          fractions.add(fraction);
        };
    Work work = Work.of(1).withThreads(1).reportingTo(listener);
    StudyOptions options = StudyOptions.builder().build();
    Study study = NoiseStudy.run(data, options, work.within(0, 0.8));
    SuspectStudy found =
        SuspectStudy.find(study, List.of(), Optional.empty(), options, work.within(0.8, 1));
    assertThat(found.without()).isPresent();
    assertThat(stages)
        .containsSubsequence(
            "measuring smoothness",
            "training models",
            "weighing the evidence",
            "following the noise",
            "fitting the model",
            "checking labels",
            "fitting without suspects");
    assertThat(fractions).isSorted().first().isEqualTo(0.0);
    assertThat(fractions.get(fractions.size() - 1)).isBetween(0.95, 1.0);
  }
}
