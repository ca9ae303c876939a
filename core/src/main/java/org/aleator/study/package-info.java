// SPDX-License-Identifier: Apache-2.0
/**
 * The whole path as one call: {@link org.aleator.study.NoiseStudy} takes rows to a {@link
 * org.aleator.study.Study}.
 */
package org.aleator.study;
