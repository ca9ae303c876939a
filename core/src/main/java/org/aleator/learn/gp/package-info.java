/**
 * Exact Gaussian process regression with fitted noise (Rasmussen and Williams 2006): kernels, the
 * log marginal likelihood with its analytic gradient, its maximisation, prediction and
 * leave-one-out residuals. Everything here works on inputs and targets on unit scale.
 */
package org.aleator.learn.gp;
