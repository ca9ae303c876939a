// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import org.aleator.model.FittedModel;
import org.aleator.model.FittedModel.Columns;
import org.apache.spark.ml.util.Identifiable;

/** Reads a model of a target of numbers. */
final class NoiseModelReader extends ModelReader<NoiseModel> {
  NoiseModelReader() {
    super(NoiseModel.class, FittedModel::of);
  }

  @Override
  NoiseModel saved(String uid, ModelFiles files) {
    return new NoiseModel(uid, files, null);
  }

  @Override
  NoiseModel ofCommandLine(ModelFiles files) {
    NoiseModel model = saved(Identifiable.randomUID("noise"), files);
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
