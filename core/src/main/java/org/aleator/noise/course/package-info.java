// SPDX-License-Identifier: Apache-2.0
/** How the noise varies with x: {@link org.aleator.noise.course.SmoothNoise}. */
package org.aleator.noise.course;
