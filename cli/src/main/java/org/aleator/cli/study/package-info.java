// SPDX-License-Identifier: Apache-2.0
/** How a study is run and what it predicts with, for the commands that run one. */
package org.aleator.cli.study;
