// SPDX-License-Identifier: Apache-2.0
/** Generated rooms whose depth is known, and a predictor of it with errors as real ones have. */
package org.aleator.lab.rooms;
