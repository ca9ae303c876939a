// SPDX-License-Identifier: Apache-2.0
/** {@code aleator benchmark}: the methods where the truth is known or published. */
package org.aleator.lab.benchmark.command;
