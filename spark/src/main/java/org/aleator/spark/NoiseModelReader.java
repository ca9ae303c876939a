package org.aleator.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.aleator.model.FittedModel;
import org.aleator.model.FittedModel.Columns;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;
import scala.Option;

/** Reads a model that Spark saved, or one of the command line, which Spark knows nothing of. */
final class NoiseModelReader extends MLReader<NoiseModel> {
  @Override
  public NoiseModel load(String path) {
    Configuration hadoop = sparkSession().sparkContext().hadoopConfiguration();
    Path place = new Path(path);
    Path inside = new Path(place, NoiseModelWriter.MODEL);
    try {
      var system = place.getFileSystem(hadoop);
      if (!system.exists(new Path(place, "metadata"))) {
        boolean around = system.exists(new Path(inside, ModelFiles.DESCRIPTION));
        return ofCommandLine(ModelFiles.read(around ? inside : place, hadoop));
      }
      var metadata =
          DefaultParamsReader.loadMetadata(path, sparkSession(), NoiseModel.class.getName());
      NoiseModel model = new NoiseModel(metadata.uid(), ModelFiles.read(inside, hadoop), null);
      metadata.getAndSetParams(model, Option.empty());
      return model;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** It finds its columns by name, as the command line does. */
  private static NoiseModel ofCommandLine(ModelFiles files) {
    NoiseModel model = new NoiseModel(Identifiable.randomUID("noise"), files, null);
    FittedModel fitted = files.open();
    if (!model.features().isEmpty()) {
      model.setInputCols(model.features().toArray(String[]::new));
    }
    if (fitted.mean() instanceof Columns own) {
      model.setPredictionCol(own.mean());
      own.epistemicStd().ifPresent(model::setPredictionStdCol);
    }
    model.set(model.labelCol(), fitted.target());
    return model;
  }
}
