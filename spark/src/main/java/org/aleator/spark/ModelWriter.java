// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.fs.Path;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.MLWriter;

/** Writes the model's directory, then Spark's metadata: where these are, all is there. */
final class ModelWriter extends MLWriter {
  /** Within what is saved, the directory that the command line reads. */
  static final String MODEL = "model";

  private final Params model;
  private final ModelFiles files;

  ModelWriter(Params model, ModelFiles files) {
    this.model = model;
    this.files = files;
  }

  @Override
  public void saveImpl(String path) {
    try {
      files.write(new Path(path, MODEL), sparkSession().sparkContext().hadoopConfiguration());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    DefaultParamsWriter.saveMetadata(model, path, sparkSession());
  }
}
