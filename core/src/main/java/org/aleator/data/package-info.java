/**
 * From a table to rows ready for regression: {@link org.aleator.data.DatasetBuilder} chooses
 * target, features and usable rows of a {@link org.aleator.data.Table} and gives one {@link
 * org.aleator.data.Dataset} per target; {@link org.aleator.data.FeatureEncoding} remembers how, for
 * new tables.
 */
package org.aleator.data;
