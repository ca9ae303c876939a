// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ServiceLoader;
import org.aleator.cli.CommandEntry;
import org.aleator.cli.CommandFamily;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.CommandSpec;

class LabCommandsTest {
  @Test
  void familyIsFoundAsAService() {
    assertThat(ServiceLoader.load(CommandFamily.class).stream().map(ServiceLoader.Provider::type))
        .containsExactly(LabCommands.class);
  }

  @Test
  void everyCommandIsReadInFullUnderTheNameAndHeadlineThatTheHelpLists() {
    for (CommandEntry entry : new LabCommands().commands()) {
      CommandSpec spec = entry.spec();
      assertThat(spec.name()).isEqualTo(entry.name());
      assertThat(spec.usageMessage().header()).containsExactly(entry.header());
      assertThat(spec.options()).isNotEmpty();
      assertThat(entry.placeholder().options()).isEmpty();
    }
  }
}
