/** Data and trajectories whose noise is known, for trying things out and for tests. */
package org.aleator.synthetic;
