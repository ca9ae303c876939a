// SPDX-License-Identifier: Apache-2.0
/** How good any classifier of a table can get: from what was reached to what can be. */
package org.aleator.classes;
