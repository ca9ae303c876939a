// SPDX-License-Identifier: Apache-2.0
/**
 * What learns a mean. A {@link org.aleator.learn.Learner} of the user's own joins the stack by
 * {@link org.aleator.EstimateOptions#learner}, and {@link org.aleator.learn.LearnerContract} checks
 * that it keeps to what the stack relies on.
 */
package org.aleator.learn;
