// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.aleator.Interval;
import org.aleator.classes.BestRate;
import org.aleator.classes.BrierGap;
import org.aleator.classes.GapEvidence;
import org.aleator.classes.Rate;
import org.aleator.lab.benchmark.ceiling.CeilingScore;
import org.aleator.lab.benchmark.ceiling.Worlds;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassRunsTest {
  @TempDir private Path folder;

  @Test
  void aFileIsResumedWithoutRepeatingAWorldAndKeepsWhatARunGives() throws IOException {
    Rate best = new Rate(0.3, new Interval(0.29, 0.31));
    ClassWorldResult known = MadeUpWorlds.world(5, new GapEvidence(0.1, 0, 0.01), 0.4, 0.3, best);
    Path file = Files.writeString(folder.resolve("worlds.jsonl"), known.toLine() + "\n");
    ClassWorlds worlds = new ClassWorlds(List.of(), Worlds.Role.TRAIN, 300);

    List<ClassWorldResult> both = ClassRuns.run(worlds, 5, 2, Optional.of(file), Work.of(0));

    // World 5 is what the file says, though no run would give it.
    assertThat(both.get(0)).isEqualTo(known);
    assertThat(both.get(1).index()).isEqualTo(6);
    assertThat(Files.readAllLines(file)).hasSize(2);
    assertThat(ClassRuns.kept(file, Worlds.Role.TRAIN)).isEqualTo(both);
    assertThat(ClassRuns.kept(file, Worlds.Role.JUDGE)).isEmpty();
    assertTheConstantsInUseAnswerAsTheStudyDid(both.get(1));
  }

  /**
   * Rates between the gaps of a line are straight on the log scale, to a few per cent far off. (The
   * best model misses 42 labels of world 6; where it would miss fewer than ten, the study's
   * interval ends where that of the error reached does.)
   */
  private static void assertTheConstantsInUseAnswerAsTheStudyDid(ClassWorldResult world) {
    for (BestRate kind : ClassScoreboard.JUDGED) {
      CeilingScore.Outcome asRun = world.outcome(kind);
      CeilingScore.Outcome inUse = world.outcome(kind, BrierGap.Constants.CURRENT);
      assertThat(Math.log(inUse.estimate() / asRun.estimate())).isCloseTo(0, within(0.01));
      assertThat(Math.log(inUse.low() / asRun.low())).isCloseTo(0, within(0.05));
      assertThat(Math.log(inUse.high() / asRun.high())).isCloseTo(0, within(0.02));
    }
  }

  /** Read as 0, what is missing would be evidence. */
  @Test
  void aLineThatLacksEvidenceIsNoWorld() {
    Rate best = new Rate(0.3, new Interval(0.29, 0.31));
    String line = MadeUpWorlds.world(0, new GapEvidence(0.1, 0.2, 0.01), 0.4, 0.3, best).toLine();

    assertThat(ClassWorldResult.ofLine(line).toLine()).isEqualTo(line);
    for (String name : List.of("falling", "hidden", "samplingError")) {
      String without = line.replace('"' + name + '"', "\"other\"");
      assertThatThrownBy(() -> ClassWorldResult.ofLine(without))
          .as(name)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void everyClassicalProblemIsAWorldToTrainWithAndIndicesAreNotSharedWithOthers() {
    assertThat(ProblemWorlds.count()).isEqualTo(54);
    ClassWorld world = ProblemWorlds.world(0, 300);
    assertThat(world.index()).isEqualTo(ProblemWorlds.index(0)).isGreaterThanOrEqualTo(1_000_000);
    assertThat(world.function()).isEqualTo("twonorm");
    assertThat(world.flipped()).isFalse();
    assertThat(ProblemWorlds.world(53, 300).flipped()).isTrue();
    assertThat(ProblemWorlds.world(53, 300).data().labels())
        .usingRecursiveComparison()
        .isEqualTo(ProblemWorlds.world(53, 300).data().labels());
  }
}
