// SPDX-License-Identifier: Apache-2.0
/**
 * Dynamical systems ẋ = f(x) learned from noisy trajectories, and the noise of their observations.
 *
 * <p>{@link org.aleator.data.Trajectories} are the data. {@link
 * org.aleator.dynamics.TrajectoryIntegrator} solves many runs at once by the {@link
 * org.aleator.dynamics.DormandPrince} pair and records its steps, from which {@link
 * org.aleator.dynamics.Adjoint} and {@link org.aleator.dynamics.Sensitivity} give exact derivatives
 * of the discretised solution. {@link org.aleator.dynamics.FieldFit} learns f and every run's start
 * together and counts the degrees of freedom that this took; {@link
 * org.aleator.dynamics.DynamicsStudy} makes the noise estimates from it.
 */
package org.aleator.dynamics;
