package org.aleator.spark;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.aleator.io.model.ModelDirectory;
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
  private transient volatile @Nullable FittedModel opened;

  /** Of no model. */
  static final ModelFiles NONE = new ModelFiles(Map.of());

  private ModelFiles(Map<String, byte[]> files) {
    this.files = new TreeMap<>(files);
  }

  static ModelFiles of(FittedModel model) {
    try (LocalFolder folder = new LocalFolder()) {
      java.nio.file.Path directory = folder.path().resolve("model");
      ModelDirectory.write(directory, model.parts());
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
    if (opened == null) {
      synchronized (this) {
        if (opened == null) {
          opened = read("the model");
        }
      }
    }
    return opened;
  }

  private FittedModel read(String place) {
    try (LocalFolder folder = new LocalFolder()) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        Files.write(folder.path().resolve(file.getKey()), file.getValue());
      }
      try {
        return ModelDirectory.read(folder.path(), FittedModel::of);
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
   * @throws InvalidInputException where there is none, or it is damaged
   */
  static ModelFiles read(Path directory, Configuration hadoop) throws IOException {
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
    ModelFiles model = new ModelFiles(files);
    model.opened = model.read(directory.toString());
    return model;
  }
}
