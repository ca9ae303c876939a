// SPDX-License-Identifier: Apache-2.0
package org.aleator.codec;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.ServiceLoader;
import java.util.function.Function;
import org.aleator.util.InvalidInputException;

/**
 * Where the parts of a model are kept. The core knows no file format: a store is found by {@link
 * ServiceLoader}, and aleator-io provides one.
 */
public interface ModelStore {
  /**
   * Writes the parts, whole or not at all. An older model in that place is replaced.
   *
   * @throws InvalidInputException where the place cannot hold a model
   */
  void write(Path directory, Parts parts);

  /**
   * Reads what {@link #write} wrote.
   *
   * @param make what the parts make
   * @throws InvalidInputException where there is no such model, or its parts make none
   */
  <T> T read(Path directory, Function<Parts, T> make);

  /**
   * The store at hand.
   *
   * @throws InvalidInputException where there is none
   */
  static ModelStore find() {
    Iterator<ModelStore> byThread = ServiceLoader.load(ModelStore.class).iterator();
    Iterator<ModelStore> stores =
        byThread.hasNext()
            ? byThread
            : ServiceLoader.load(ModelStore.class, ModelStore.class.getClassLoader()).iterator();
    if (!stores.hasNext()) {
      throw new InvalidInputException(
          "models are saved and loaded by aleator-io, which is not on the class path;"
              + " add the dependency org.aleator:aleator-io");
    }
    return stores.next();
  }
}
