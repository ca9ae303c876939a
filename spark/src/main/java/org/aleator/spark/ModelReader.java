// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Function;
import org.aleator.codec.Parts;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.MLReader;
import scala.Option;

/** Reads a model that Spark saved, or one of the command line, which Spark knows nothing of. */
abstract class ModelReader<M extends Params> extends MLReader<M> {
  private final Class<M> type;
  private final Function<Parts, ?> opener;

  /**
   * @param opener makes the fitted model of its parts
   */
  ModelReader(Class<M> type, Function<Parts, ?> opener) {
    this.type = type;
    this.opener = opener;
  }

  @Override
  public M load(String path) {
    Configuration hadoop = sparkSession().sparkContext().hadoopConfiguration();
    Path place = new Path(path);
    Path inside = new Path(place, ModelWriter.MODEL);
    try {
      var system = place.getFileSystem(hadoop);
      if (!system.exists(new Path(place, "metadata"))) {
        boolean around = system.exists(new Path(inside, ModelFiles.DESCRIPTION));
        return ofCommandLine(ModelFiles.read(around ? inside : place, hadoop, opener));
      }
      var metadata = DefaultParamsReader.loadMetadata(path, sparkSession(), type.getName());
      M model = saved(metadata.uid(), ModelFiles.read(inside, hadoop, opener));
      metadata.getAndSetParams(model, Option.empty());
      return model;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A model that Spark saved, before its params are set. */
  abstract M saved(String uid, ModelFiles files);

  /** It finds its columns by name, as the command line does. */
  abstract M ofCommandLine(ModelFiles files);
}
