/**
 * From a file to rows ready for regression: {@link org.aleator.data.TableReader} reads a {@link
 * org.aleator.data.Table}, {@link org.aleator.data.DatasetBuilder} chooses target, features and
 * usable rows and gives one {@link org.aleator.data.Dataset} per target; {@link
 * org.aleator.data.FeatureEncoding} remembers how, for new tables. {@link
 * org.aleator.data.SyntheticData} makes data whose noise is known.
 */
package org.aleator.data;
