// SPDX-License-Identifier: Apache-2.0
/** {@code aleator serve}: the local page, whose runs are those of {@code estimate --out}. */
package org.aleator.app.serve;
