// SPDX-License-Identifier: Apache-2.0
package org.aleator.util;

/** What a user can choose, as far as a choice can be wrong for the data at hand. */
public enum Setting {
  /** The limits at which labels are cut off. */
  CENSORED,
  /** Whether it is wanted which columns matter. */
  COLUMNS,
  /** Whether a comma or a point stands before the decimals in the file. */
  DECIMAL,
  /** Whether the day or the month comes first in the file's dates. */
  DATE_ORDER,
  /** The columns to predict from. */
  FEATURES,
  /** The column that tells which rows belong together. */
  GROUPS,
  /** The estimators to run. */
  METHODS,
  /** The output of an ONNX model that is its prediction. */
  ONNX_OUTPUT,
  /** What predicts. */
  PREDICTOR,
  /** How networks are trained: the paper's way or for real tables. */
  PRESET,
  /** The number of DVA's segments. */
  SEGMENTS,
  /** What DVA's segments are made of. */
  SEGMENT_BY,
  /** The columns of the state of a dynamical system. */
  STATES,
  /** Whether the target is classes or numbers. */
  TARGET_KIND,
  /** The column that tells when a row came. */
  TIME,
  /** The column of known error bars. */
  LABEL_STD,
  /** Mean and variance one after the other or together. */
  TRAINING,
  /** The rows to leave out. */
  WITHOUT_ROWS
}
