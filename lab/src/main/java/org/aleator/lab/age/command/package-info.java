// SPDX-License-Identifier: Apache-2.0
/** {@code aleator age}: the noise in the ages that people read from faces. */
package org.aleator.lab.age.command;
