// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.aleator.codec.Parts;
import org.aleator.io.model.ModelDirectory;
import org.aleator.model.FittedClasses;
import org.aleator.model.FittedModel;
import org.aleator.util.InvalidInputException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * A model as the bytes of its directory's files: so it travels to the executors, and to and from
 * any file system that Hadoop knows. The directory is the one that the command line reads and
 * writes.
 */
final class ModelFiles implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Every model directory has it. */
  static final String DESCRIPTION = "model.json";

  private final TreeMap<String, byte[]> files;

  /** What the files make, once it was used on this machine. */
  private transient volatile @Nullable Object opened;

  /** Of no model. */
  static final ModelFiles NONE = new ModelFiles(Map.of());

  private ModelFiles(Map<String, byte[]> files) {
    this.files = new TreeMap<>(files);
  }

  static ModelFiles of(Parts model) {
    try (LocalFolder folder = new LocalFolder()) {
      java.nio.file.Path directory = folder.path().resolve("model");
      ModelDirectory.write(directory, model);
      Map<String, byte[]> files = new TreeMap<>();
      for (java.nio.file.Path file : list(directory)) {
        files.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
      return new ModelFiles(files);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<java.nio.file.Path> list(java.nio.file.Path directory) throws IOException {
    try (var files = Files.list(directory)) {
      return files.toList();
    }
  }

  /** The model, which is made once on each machine. */
  FittedModel open() {
    return (FittedModel) open(FittedModel::of);
  }

  /** The model of classes, which is made once on each machine. */
  FittedClasses openClasses() {
    return (FittedClasses) open(FittedClasses::of);
  }

  private Object open(Function<Parts, ?> model) {
    Object found = opened;
    if (found == null) {
      synchronized (this) {
        found = opened;
        if (found == null) {
          found = read("the model", model);
          opened = found;
        }
      }
    }
    return found;
  }

  private Object read(String place, Function<Parts, ?> model) {
    try (LocalFolder folder = new LocalFolder()) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        Files.write(folder.path().resolve(file.getKey()), file.getValue());
      }
      try {
        return ModelDirectory.read(folder.path(), model::apply);
      } catch (InvalidInputException e) {
        // What the user named, not the copy of it.
        throw new InvalidInputException(
            String.valueOf(e.getMessage()).replace(folder.path().toString(), place), e);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void write(Path directory, Configuration hadoop) throws IOException {
    FileSystem system = directory.getFileSystem(hadoop);
    system.mkdirs(directory);
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      try (FSDataOutputStream out = system.create(new Path(directory, file.getKey()))) {
        out.write(file.getValue());
      }
    }
  }

  /**
   * The model of a directory.
   *
   * @param model makes it of its parts
   * @throws InvalidInputException where there is none, or it is damaged
   */
  static ModelFiles read(Path directory, Configuration hadoop, Function<Parts, ?> model)
      throws IOException {
    FileSystem system = directory.getFileSystem(hadoop);
    if (!system.exists(new Path(directory, DESCRIPTION))) {
      throw new InvalidInputException(
          directory + " is not a model directory: it has no " + DESCRIPTION);
    }
    Map<String, byte[]> files = new TreeMap<>();
    for (FileStatus file : system.listStatus(directory)) {
      String name = file.getPath().getName();
      // Hadoop's checksums and the like are hidden.
      if (file.isFile() && !name.startsWith(".") && !name.startsWith("_")) {
        try (FSDataInputStream in = system.open(file.getPath())) {
          files.put(name, in.readAllBytes());
        }
      }
    }
    ModelFiles found = new ModelFiles(files);
    found.opened = found.read(directory.toString(), model);
    return found;
  }
}
