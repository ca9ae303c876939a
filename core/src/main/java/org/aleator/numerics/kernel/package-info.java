// SPDX-License-Identifier: Apache-2.0
/**
 * The inner loops of {@code org.aleator.learn.nn}, behind a provider: plain loops, which are the
 * specification, and a twin on the Vector API, chosen once when the virtual machine offers it.
 */
package org.aleator.numerics.kernel;
