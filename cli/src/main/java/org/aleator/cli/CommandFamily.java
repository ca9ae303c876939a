// SPDX-License-Identifier: Apache-2.0
package org.aleator.cli;

import java.util.List;

/**
 * Commands that a module other than the command line's own brings. A module names its family as a
 * service ({@link java.util.ServiceLoader}): in {@code
 * META-INF/services/org.aleator.cli.CommandFamily}, since the command line runs on the class path,
 * and in its descriptor. The command line then has these commands wherever the module's jar stands
 * beside its own, and compiles without it.
 *
 * <p>A family has a public constructor without parameters. It is consulted only where somebody
 * wants the list of commands, or calls one that the command line does not know itself; then for
 * names and headlines alone, until one of its commands is called.
 */
public interface CommandFamily {
  /** The commands, in the order in which they stand in the help under their topics. */
  List<CommandEntry> commands();
}
