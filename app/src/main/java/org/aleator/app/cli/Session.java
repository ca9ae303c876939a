package org.aleator.app.cli;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** What a command may ask of the program that runs it: the options that all commands share. */
public interface Session {
  /** Before a computation: fast kernels, and log lines that look like our own. */
  void prepare();

  /** Whether the user wants neither progress bars nor remarks. */
  boolean quiet();

  /** Says something on stderr, unless the user wants quiet. */
  void remark(CommandSpec command, List<String> lines);
}
