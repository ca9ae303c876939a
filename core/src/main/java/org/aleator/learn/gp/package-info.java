// SPDX-License-Identifier: Apache-2.0
/**
 * Gaussian process regression with fitted noise (Rasmussen and Williams 2006). The process of a
 * table of any size conditions each label on its nearest neighbours ({@link
 * org.aleator.learn.gp.TableProcess}); that of a small table searches many kernels and is exact
 * ({@link org.aleator.learn.gp.KernelSearch}). Everything here works on inputs on unit scale.
 */
package org.aleator.learn.gp;
