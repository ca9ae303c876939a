/** {@code aleator dynamics}: trajectories, their noise and their forecast. */
package org.aleator.app.dynamics;
