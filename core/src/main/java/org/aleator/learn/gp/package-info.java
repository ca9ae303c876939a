/**
 * Gaussian process regression with fitted noise. For small tables exact (Rasmussen and Williams
 * 2006): kernels, the log marginal likelihood with its analytic gradient, its maximisation,
 * prediction and leave-one-out residuals. For all rows of any table by Vecchia's approximation,
 * every label conditioned on those of its nearest neighbours: {@link
 * org.aleator.learn.gp.TableProcess} finds the parameters, {@link
 * org.aleator.learn.gp.VecchiaProcess} predicts. Everything here works on inputs and targets on
 * unit scale.
 */
package org.aleator.learn.gp;
