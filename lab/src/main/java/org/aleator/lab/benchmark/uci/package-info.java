// SPDX-License-Identifier: Apache-2.0
/**
 * The field's regression benchmark: nine UCI data sets with fixed splits, test RMSE and negative
 * log-likelihood of our predictors beside published ones.
 */
package org.aleator.lab.benchmark.uci;
