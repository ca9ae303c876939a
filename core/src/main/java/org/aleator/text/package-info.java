// SPDX-License-Identifier: Apache-2.0
/** What the texts of names and cells say, and numbers as people read them. */
package org.aleator.text;
