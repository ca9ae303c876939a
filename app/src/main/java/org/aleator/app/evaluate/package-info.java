// SPDX-License-Identifier: Apache-2.0
/**
 * {@code aleator evaluate} and {@code recalibrate}: any model's uncertainty scored and
 * recalibrated.
 */
package org.aleator.app.evaluate;
