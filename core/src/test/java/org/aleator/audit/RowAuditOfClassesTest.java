// SPDX-License-Identifier: Apache-2.0
package org.aleator.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Optional;
import org.aleator.data.Dataset;
import org.aleator.data.Repeats;
import org.aleator.synthetic.ClassData;
import org.aleator.synthetic.ClassProblem;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class RowAuditOfClassesTest {

  /** 300 rows of seven segments, on or off: most repeat another, and each is a row of its own. */
  private static Dataset display(Repeats repeats) {
    ClassData data = ClassProblem.LED.draw(300, new Seed(1));
    double[] y = Arrays.stream(data.labels().of()).asDoubleStream().toArray();
    return new Dataset(data.features(), "class", data.x(), y, Optional.empty(), repeats);
  }

  @Test
  void rowsOfCategoriesThatRepeatAnotherAreNotCopies() {
    RowAudit audit = RowAudit.ofClasses(display(Repeats.AUTO));

    assertThat(audit.used().rows()).isEqualTo(300);
    assertThat(audit.findings()).isEmpty();
  }

  @Test
  void whoSaysThatTheyAreCopiesIsBelieved() {
    RowAudit audit = RowAudit.ofClasses(display(Repeats.COPIES));

    assertThat(audit.used().rows()).isLessThan(200);
    assertThat(audit.findings()).hasSize(1);
  }
}
