// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.depth;

import java.util.List;
import org.aleator.util.InvalidInputException;

/** Scenes that are read one by one. Safe for use by several threads. */
public interface DepthSource extends AutoCloseable {
  int count();

  /** What scene {@code index} is called, without reading it. */
  String name(int index);

  /**
   * @throws InvalidInputException where the scene is broken; the message names its file
   */
  DepthScene read(int index);

  /** Files that have no partner: pictures without depth and depth without pictures. */
  default List<String> unpaired() {
    return List.of();
  }

  @Override
  default void close() {}
}
