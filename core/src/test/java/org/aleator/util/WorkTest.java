// SPDX-License-Identifier: Apache-2.0
package org.aleator.util;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class WorkTest {
  private final List<String> heard = new ArrayList<>();
  private final Work work = Work.of(3).reportingTo((stage, part) -> heard.add(stage + " " + part));

  @Test
  void itSplitsAsItsSeedDoesAndKeepsTheRest() {
    Work split = work.withThreads(7).split("init").split(2);
    assertThat(split.seed()).isEqualTo(new Seed(3).split("init").split(2));
    assertThat(split.parallel().threads()).isEqualTo(7);
    split.progress("fit", 0.5);
    assertThat(heard).containsExactly("fit 0.5");
  }

  @Test
  void partsReportTheirMeanUnderTheStagesName() {
    List<Work> parts = work.parts("ensemble", 4);
    parts.get(1).progress("ignored", 1);
    parts.get(3).split(3).progress("", 0.5);
    assertThat(heard).containsExactly("ensemble 0.25", "ensemble 0.375");
    assertThat(parts.get(0).seed()).isEqualTo(work.seed());
  }

  @Test
  void aPartIsHeardAsItsShareOfTheWholeAndNeverGoesBack() {
    Work part = work.within(0.5, 0.75);
    part.progress("fit", 0);
    part.within(0, 0.5).progress("inner", 1);
    part.progress("again", 0.25);
    part.progress("end", 7);
    assertThat(heard).containsExactly("fit 0.5", "inner 0.625", "again 0.625", "end 0.75");
    part.check();
  }

  @Test
  void aloneHasOneThreadAndSilentIsHeardByNobody() {
    assertThat(work.alone().parallel().threads()).isEqualTo(1);
    work.silent().progress("fit", 1);
    assertThat(heard).isEmpty();
  }

  @Test
  void aReportIsHeardBeforeTheCancellationItBrings() {
    Cancellation stop = new Cancellation();
    Work cancelled =
        work.cancelledBy(stop)
            .reportingTo(
                (stage, part) -> {
                  heard.add(stage);
                  stop.cancel();
                });
    assertThatCode(cancelled::check).doesNotThrowAnyException();
    assertThatThrownBy(() -> cancelled.split(1).parts("a", 2).get(0).progress("", 0))
        .isInstanceOf(CancellationException.class);
    assertThat(heard).containsExactly("a");
    assertThatThrownBy(cancelled.alone().silent()::check).isInstanceOf(CancellationException.class);
    assertThatThrownBy(() -> cancelled.parallel().map(1, i -> i))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void theSharedNoneCannotBeCancelled() {
    assertThatThrownBy(Cancellation.NONE::cancel).isInstanceOf(UnsupportedOperationException.class);
    assertThat(Cancellation.NONE.isCancelled()).isFalse();
  }
}
