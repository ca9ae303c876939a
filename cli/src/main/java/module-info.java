// SPDX-License-Identifier: Apache-2.0
/** What the commands of Aleator's modules share; for these, not an interface for others. */
@SuppressWarnings("module") // The other modules are compiled after this one, or no modules.
module org.aleator.cli {
  requires me.tongfei.progressbar;
  requires transitive com.google.gson;
  requires transitive info.picocli;
  requires transitive org.aleator.core;
  requires transitive org.aleator.io;
  requires transitive org.aleator.report;

  exports org.aleator.cli to
      org.aleator.app,
      org.aleator.lab;
  exports org.aleator.cli.study to
      org.aleator.app,
      org.aleator.lab;

  opens org.aleator.cli to
      info.picocli;
  opens org.aleator.cli.study to
      info.picocli;
}
