// SPDX-License-Identifier: Apache-2.0
/**
 * The paper's tables and figures, benchmarks where the truth is known, and the noise in depth maps
 * and in the ages that people read from faces: commands, not an interface for others.
 */
module org.aleator.lab {
  requires com.google.gson;
  requires com.microsoft.onnxruntime;
  requires hipparchus.core;
  requires info.picocli;
  requires io.jhdf;
  requires java.desktop;
  requires org.aleator.cli;
  requires org.aleator.core;
  requires org.aleator.io;
  requires org.aleator.report;

  opens org.aleator.lab.age.command to
      info.picocli;
  opens org.aleator.lab.benchmark.command to
      info.picocli;
  opens org.aleator.lab.depth.command to
      info.picocli;
  opens org.aleator.lab.image.command to
      info.picocli;
  opens org.aleator.lab.paper.command to
      info.picocli;

  provides org.aleator.cli.CommandFamily with
      org.aleator.lab.LabCommands;
}
