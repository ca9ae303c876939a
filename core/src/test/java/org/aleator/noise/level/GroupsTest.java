// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.aleator.audit.RowAudit;
import org.aleator.data.Dataset;
import org.aleator.data.Groups;
import org.aleator.learn.stack.Clusters;
import org.aleator.learn.stack.GroupSplit;
import org.aleator.learn.stack.Reached;
import org.aleator.learn.stack.RowSplit;
import org.aleator.learn.stack.RowSplit.Size;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

/** Rows of one group are never both fitted and held out, and count as one observation. */
class GroupsTest {

  private static Set<Integer> groups(Groups groups, int[] rows) {
    return Arrays.stream(rows).mapToObj(row -> groups.of()[row]).collect(Collectors.toSet());
  }

  @Test
  void noGroupIsFittedAndHeldOutAndNoTwoPartsShareOne() {
    Dataset data = DependentRows.ofPatients(23, 7, 1, 1, 1);
    Groups groups = data.groups().orElseThrow();
    RowSplit split = RowSplit.of(data, new Seed(2));
    assertThat(split.folds()).hasSize(RowSplit.FOLDS);
    for (RowSplit.Fold fold : split.folds()) {
      Set<Integer> heldOut = groups(groups, fold.heldOut());
      for (List<int[]> ofSize : fold.parts().values()) {
        for (int[] part : ofSize) {
          assertThat(groups(groups, part)).doesNotContainAnyElementsOf(heldOut);
        }
        for (int a = 0; a < ofSize.size(); a++) {
          for (int b = 0; b < a; b++) {
            assertThat(groups(groups, ofSize.get(a)))
                .doesNotContainAnyElementsOf(groups(groups, ofSize.get(b)));
          }
        }
      }
    }
    int heldOut = split.folds().stream().mapToInt(fold -> fold.heldOut().length).sum();
    assertThat(heldOut).isEqualTo(data.rows());
  }

  @Test
  void fiveGroupsOfUnequalSizeFillEveryPart() {
    String[] names =
        IntStream.range(0, 60)
            .mapToObj(i -> i < 40 ? "a" : "bcde".substring(i % 4, i % 4 + 1))
            .toArray(String[]::new);
    RowSplit split = GroupSplit.of(Groups.of("g", names), RowSplit.FOLDS, new Seed(1));
    for (RowSplit.Fold fold : split.folds()) {
      assertThat(fold.heldOut()).isNotEmpty();
      for (Size size : Size.values()) {
        for (int[] part : fold.parts().get(size)) {
          assertThat(part).isNotEmpty();
        }
      }
    }
  }

  @Test
  void copiesOfARowHaveTheErrorOfOneRow() {
    // Each of 40 values four times: the standard error is that of 40 values.
    double[] once = new Seed(3).random().doubles(40, 0, 2).toArray();
    double[] four = IntStream.range(0, 160).mapToDouble(i -> once[i / 4]).toArray();
    Clusters clusters = new Clusters(IntStream.range(0, 160).map(i -> i / 4).toArray(), 40);
    double alone = Clusters.NONE.standardError(once);
    assertThat(clusters.standardError(four))
        .isCloseTo(alone * Math.sqrt(clusters.factor()), within(1e-12));
    // Student's quantile with 39 degrees of freedom is 2.0227.
    assertThat(clusters.factor()).isCloseTo(40 / 39.0 * Math.pow(2.0227 / 1.96, 2), within(1e-3));
  }

  /** Noise of a new patient: 1 + 0.2²; of further rows of known ones: 0.2². */
  private static final class Patients {
    static final Dataset DATA = DependentRows.ofPatients(60, 6, 1, 0.2, 4);
    static final NoiseLevel LEVEL_BY_GROUPS =
        LevelFit.fit(DATA, Optional.empty(), Work.of(5)).fit().level();
  }

  @Test
  void theFloorOfNewPatientsHoldsWhatOnlyTheirOwnRowsTell() {
    NoiseLevel together = Patients.LEVEL_BY_GROUPS;
    Reached apart =
        TableFit.fit(
                RowAudit.of(DependentRows.withoutGroups(Patients.DATA)),
                TableFit.Options.DEFAULT,
                Work.of(5))
            .reached();
    // 60 draws of u know its variance to √(2/60) = 18 %; three of these.
    assertThat(together.reached().orElseThrow().meanSquare()).isGreaterThan(1.04 * (1 - 3 * 0.18));
    assertThat(together.interval().low()).isLessThan(1.04);
    assertThat(together.interval().high()).isGreaterThan(1.04 * (1 - 3 * 0.18));
    assertThat(apart.meanSquare()).isLessThan(0.3);
  }

  @Test
  void theErrorOfWhatWasReachedIsOverGroups() {
    Reached reached = Patients.LEVEL_BY_GROUPS.reached().orElseThrow();
    // Six rows that share nearly all of their error are one: √(2/60) rather than √(2/360).
    double relative = reached.standardError() / reached.meanSquare();
    assertThat(relative).isBetween(0.10, 0.35);
  }

  @Test
  void fewRowsInGroupsAreRefused() {
    Dataset data = DependentRows.ofPatients(6, 5, 1, 1, 1);
    assertThatThrownBy(() -> LevelFit.fit(data, Optional.empty(), Work.of(1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("at least 40");
  }
}
