// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

/** Whether the mean is trained before the variance, or both together. */
public enum Training {
  SEPARATE,
  JOINT
}
