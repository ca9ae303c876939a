// SPDX-License-Identifier: Apache-2.0
/** {@code aleator paper}: the paper's tables and figure, beside the published numbers. */
package org.aleator.lab.paper.command;
