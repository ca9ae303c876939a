// SPDX-License-Identifier: Apache-2.0
/** The local web page and the REST interface behind it; for Aleator's own command line. */
@SuppressWarnings("module") // The command line is on the class path and no module.
module org.aleator.web {
  requires com.google.gson;
  requires io.javalin;
  requires org.aleator.core;
  requires org.aleator.io;
  requires org.eclipse.jetty.ee10.servlet;

  exports org.aleator.web to
      org.aleator.app;
}
