// SPDX-License-Identifier: Apache-2.0
package org.aleator.encode;

/** What the values of a target are. */
public enum TargetKind {
  /** Names, of which one is right or wrong. */
  CLASSES,
  /** Quantities, between which there are distances. */
  NUMBERS
}
