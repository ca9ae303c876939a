/**
 * The paper's tables and figures, and benchmarks where the truth is known: for Aleator's own
 * command line, not an interface for others.
 */
@SuppressWarnings("module") // The command line is on the class path and no module.
module org.aleator.lab {
  requires com.google.gson;
  requires hipparchus.core;
  requires org.aleator.core;
  requires org.aleator.io;
  requires org.aleator.vision;

  exports org.aleator.lab.benchmark to
      org.aleator.app;
  exports org.aleator.lab.benchmark.ceiling to
      org.aleator.app;
  exports org.aleator.lab.benchmark.uci to
      org.aleator.app;
  exports org.aleator.lab.paper to
      org.aleator.app;
}
