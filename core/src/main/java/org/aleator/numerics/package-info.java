// SPDX-License-Identifier: Apache-2.0
/** Small numerical tools: the normal distribution, shuffling, very small work on two threads. */
package org.aleator.numerics;
