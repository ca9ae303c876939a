// SPDX-License-Identifier: Apache-2.0
/** {@code aleator estimate}: how much of a file is noise, as text, JSON and files. */
package org.aleator.app.estimate;
