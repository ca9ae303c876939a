// SPDX-License-Identifier: Apache-2.0
/** Labels that are probably wrong: {@link org.aleator.suspect.SuspectSearch}. */
package org.aleator.suspect;
