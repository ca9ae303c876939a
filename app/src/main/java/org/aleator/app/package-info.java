// SPDX-License-Identifier: Apache-2.0
/**
 * The command line: {@link org.aleator.app.Main} starts it, {@link org.aleator.app.Commands}
 * registers the commands, of which each family has a package of its own here or comes from another
 * module, and {@link org.aleator.app.OneLineErrors} turns every failure into one line and an exit
 * code. What a person reads goes to the terminal, progress to stderr, and with {@code --format
 * json} exactly one JSON document to stdout.
 */
package org.aleator.app;
