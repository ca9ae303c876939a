// SPDX-License-Identifier: Apache-2.0
package org.aleator.cli;

import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A command as the help lists it, and how to make it. Reading a command's annotations takes picocli
 * tens of milliseconds, so that is done for the one that is called.
 *
 * @param topic where in the help it stands
 * @param name the word that calls it, which no other command has
 * @param header what it does, in one sentence
 * @param create makes the command, whose annotations leave name and header to this entry; its
 *     parent is a {@link Session}
 */
public record CommandEntry(
    Topic topic, String name, String header, Supplier<Callable<Integer>> create) {

  /** What a command is about. The help lists the commands in this order of topics. */
  public enum Topic {
    /** Tables, and models of them. */
    TABLES,
    /** Data that are no tables of rows. */
    OTHER_DATA,
    /** Ways to use the other commands, and data to try them on. */
    SURROUNDINGS,
    /** How good the methods are. */
    RESEARCH,
    /** The terminal itself. */
    SHELL
  }

  /** The command, read in full. */
  public CommandSpec spec() {
    return headed(CommandSpec.forAnnotatedObject(create.get()));
  }

  /** What the help needs of a command that is not called. */
  public CommandSpec placeholder() {
    return headed(CommandSpec.create());
  }

  private CommandSpec headed(CommandSpec spec) {
    spec.name(name).usageMessage().header(header);
    return spec;
  }
}
