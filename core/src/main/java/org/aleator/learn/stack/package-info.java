// SPDX-License-Identifier: Apache-2.0
/**
 * Learners cross-fitted to one table: every row is predicted by fits that had not seen it ({@link
 * org.aleator.learn.stack.CrossFit}), the predictions are joined by convex weights, and the result
 * is a {@link org.aleator.learn.stack.CrossFittedStack}. A {@link
 * org.aleator.learn.stack.TableLearner} is what takes part.
 */
package org.aleator.learn.stack;
