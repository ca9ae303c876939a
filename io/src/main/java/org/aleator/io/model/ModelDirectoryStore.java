// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.model;

import java.nio.file.Path;
import java.util.function.Function;
import org.aleator.codec.ModelStore;
import org.aleator.codec.Parts;

/** Keeps models as {@link ModelDirectory} does; found by {@link java.util.ServiceLoader}. */
public final class ModelDirectoryStore implements ModelStore {
  @Override
  public void write(Path directory, Parts parts) {
    ModelDirectory.write(directory, parts);
  }

  @Override
  public <T> T read(Path directory, Function<Parts, T> make) {
    return ModelDirectory.read(directory, make);
  }
}
