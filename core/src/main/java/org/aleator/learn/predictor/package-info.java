// SPDX-License-Identifier: Apache-2.0
/**
 * Models of E[y | x] that know how unsure they are: a {@link org.aleator.learn.predictor.Predictor}
 * gives each row a mean and an epistemic variance, a {@link
 * org.aleator.learn.predictor.Prediction}.
 */
package org.aleator.learn.predictor;
