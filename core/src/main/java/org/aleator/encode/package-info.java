// SPDX-License-Identifier: Apache-2.0
/**
 * From a table to rows ready for regression: {@link org.aleator.encode.DatasetBuilder} chooses
 * target, features and usable rows of a table and gives one data set per target; {@link
 * org.aleator.encode.FeatureEncoding} remembers how, for new tables; {@link
 * org.aleator.encode.Scaling} is how numbers are scaled for learning.
 */
package org.aleator.encode;
