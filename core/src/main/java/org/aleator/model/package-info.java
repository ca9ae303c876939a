// SPDX-License-Identifier: Apache-2.0
/**
 * What a study leaves behind for new rows: {@link org.aleator.model.FittedModel}, and every kind of
 * part that it may be made of.
 */
package org.aleator.model;
