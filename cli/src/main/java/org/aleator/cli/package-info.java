// SPDX-License-Identifier: Apache-2.0
/**
 * What the commands of all modules share: options, progress, numbers and JSON as they are printed,
 * the {@link org.aleator.cli.Session} they run in, and the {@link org.aleator.cli.CommandFamily} by
 * which a module brings commands.
 */
package org.aleator.cli;
