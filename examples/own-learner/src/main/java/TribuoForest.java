// SPDX-License-Identifier: Apache-2.0
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.learn.FittedMean;
import org.aleator.learn.Learner;
import org.aleator.util.Work;
import org.tribuo.Example;
import org.tribuo.Feature;
import org.tribuo.Model;
import org.tribuo.MutableDataset;
import org.tribuo.common.tree.RandomForestTrainer;
import org.tribuo.impl.ArrayExample;
import org.tribuo.provenance.SimpleDataSourceProvenance;
import org.tribuo.regression.RegressionFactory;
import org.tribuo.regression.Regressor;
import org.tribuo.regression.ensemble.AveragingCombiner;
import org.tribuo.regression.rtree.CARTRegressionTrainer;
import org.tribuo.regression.rtree.impurity.MeanSquaredError;

/** A random forest of Tribuo's. */
record TribuoForest(int trees) implements Learner {
  private static final RegressionFactory OUTPUTS = new RegressionFactory();

  @Override
  public String name() {
    return "tribuo forest";
  }

  @Override
  public FittedMean fit(Matrix x, double[] y, Work work) {
    work.check();
    var rows = new MutableDataset<>(new SimpleDataSourceProvenance("rows", OUTPUTS), OUTPUTS);
    for (int i = 0; i < y.length; i++) {
      rows.add(example(x.rowValues(i), y[i]));
    }
    long seed = work.seed().value();
    var tree = new CARTRegressionTrainer(12, 3, 0, 0.7f, false, new MeanSquaredError(), seed);
    Model<Regressor> forest =
        new RandomForestTrainer<>(tree, new AveragingCombiner(), trees, seed).train(rows);
    return at ->
        IntStream.range(0, at.rows())
            .mapToObj(i -> forest.predict(example(at.rowValues(i), 0)).getOutput())
            .mapToDouble(output -> output.getValues()[0])
            .toArray();
  }

  private static Example<Regressor> example(double[] features, double label) {
    Example<Regressor> example = new ArrayExample<>(new Regressor("y", label));
    for (int j = 0; j < features.length; j++) {
      example.add(new Feature("x" + j, features[j]));
    }
    return example;
  }
}
