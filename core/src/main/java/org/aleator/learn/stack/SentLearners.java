// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.io.Serializable;
import java.util.List;
import org.aleator.util.Work;

/**
 * The learners of a table's folds in a form that can be sent: the rows, and what was found with
 * much work. The rest each machine prepares itself.
 */
public interface SentLearners extends Serializable {

  /** Those of a fold, which know no label of the rows held out there. */
  List<? extends PartLearner> open(int fold, Work work);
}
