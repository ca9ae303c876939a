// SPDX-License-Identifier: Apache-2.0
/**
 * What was found, for a person to look at: charts, and a page that holds them. For Aleator's own
 * modules, not an interface for others.
 */
@SuppressWarnings("module") // The other modules are compiled after this one, or no modules.
module org.aleator.report {
  requires com.google.gson;
  requires java.desktop;
  requires org.aleator.core;
  requires static org.jspecify;

  exports org.aleator.report to
      org.aleator.app,
      org.aleator.cli,
      org.aleator.lab,
      org.aleator.web;
  exports org.aleator.report.page to
      org.aleator.app,
      org.aleator.cli,
      org.aleator.lab,
      org.aleator.web;
  exports org.aleator.report.plot to
      org.aleator.app,
      org.aleator.cli,
      org.aleator.lab,
      org.aleator.web;
}
