/** The paper's tables and figures, and benchmarks where the truth is known. */
module org.aleator.lab {
  requires com.google.gson;
  requires transitive org.aleator.core;
  requires org.aleator.io;

  exports org.aleator.lab.paper;
  exports org.aleator.lab.benchmark;
  exports org.aleator.lab.benchmark.ceiling;
  exports org.aleator.lab.benchmark.uci;
}
