// SPDX-License-Identifier: Apache-2.0
/**
 * What a person should know of an answer, each kind with its numbers and worded once: {@link
 * org.aleator.finding.Finding}.
 */
@NullMarked
package org.aleator.finding;

import org.jspecify.annotations.NullMarked;
