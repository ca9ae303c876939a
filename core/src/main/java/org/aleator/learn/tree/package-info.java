// SPDX-License-Identifier: Apache-2.0
/**
 * Regression trees for tables: gradient boosting over binned features and extremely randomised
 * trees, both in plain Java, single-threaded per model and the same bits for the same seed. {@link
 * org.aleator.learn.tree.Forest} holds the fitted trees as flat arrays.
 *
 * <p>Missing values are NaN; targets are finite.
 */
package org.aleator.learn.tree;
