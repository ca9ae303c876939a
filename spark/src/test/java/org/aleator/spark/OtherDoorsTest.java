// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.Transformer;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.junit.jupiter.api.Test;

/** What Spark Connect and PySpark find. */
@WithSpark
class OtherDoorsTest {
  /** As the server of Spark Connect does: by the services' types, then by a constructor or load. */
  @Test
  void connectFindsEstimatorAndModel() throws Exception {
    Class<?> estimator = provider(Estimator.class, NoiseEstimator.class);
    Object made = estimator.getConstructor(String.class).newInstance("some uid");
    assertThat(((NoiseEstimator) made).uid()).isEqualTo("some uid");
    Class<?> model = provider(Transformer.class, NoiseModel.class);
    assertThat(model.getMethod("load", String.class).getReturnType()).isEqualTo(NoiseModel.class);
    Class<?> classEstimator = provider(Estimator.class, ClassNoiseEstimator.class);
    assertThat(classEstimator.getConstructor(String.class)).isNotNull();
    Class<?> ofClasses = provider(Transformer.class, ClassNoiseModel.class);
    assertThat(ofClasses.getMethod("load", String.class).getReturnType())
        .isEqualTo(ClassNoiseModel.class);
    for (Param<?> param : new ClassNoiseEstimator().params()) {
      assertThat(param.dataClass()).as(param.name()).isNotNull();
    }
    for (Param<?> param : new NoiseEstimator().params()) {
      assertThat(param.dataClass()).as(param.name()).isNotNull();
    }
  }

  /** Over Connect a model's text is all that a client may ask of a class that Spark lacks. */
  @Test
  void aModelsTextHoldsItsSummary() {
    NoiseModel model =
        new NoiseEstimator()
            .setLabelCol("y")
            .setPredictionCol("mu")
            .setMethods("dva")
            .setNoise("homoscedastic")
            .fit(LocalSpark.rows(100));
    assertThat(model.toString()).contains(model.uid()).contains("dva: variance");
  }

  private static Class<?> provider(Class<?> service, Class<?> wanted) {
    List<Class<?>> found =
        ServiceLoader.load(service).stream()
            .<Class<?>>map(ServiceLoader.Provider::type)
            .filter(wanted::equals)
            .toList();
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  @Test
  void thePythonFileKnowsEveryParam() throws IOException {
    String python = Files.readString(Path.of("python/aleator_spark.py"));
    know(python, "_Columns", new NoiseModel(), "NoiseEstimator", new NoiseEstimator());
    know(
        python,
        "_ClassColumns",
        new ClassNoiseModel(),
        "ClassNoiseEstimator",
        new ClassNoiseEstimator());
  }

  private static void know(
      String python, String columns, Params model, String name, Params estimator) {
    Set<String> shared = declared(ofClass(python, columns));
    shared.addAll(declared(ofClass(python, "_Features")));
    assertThat(shared).isEqualTo(names(model));
    String text = ofClass(python, name);
    Set<String> all = declared(text);
    all.addAll(declared(ofClass(python, "_Sampled")));
    all.addAll(shared);
    assertThat(all).isEqualTo(names(estimator));
    String constructor = text.substring(text.indexOf("def __init__"));
    names(estimator).forEach(param -> assertThat(constructor).contains(param + "=None"));
  }

  private static String ofClass(String python, String name) {
    int from = python.indexOf("class " + name + "(");
    int to = python.indexOf("\nclass ", from);
    return to < 0 ? python.substring(from) : python.substring(from, to);
  }

  private static Set<String> declared(String python) {
    Matcher param =
        Pattern.compile("(\\w+) = Param\\(\\s*Params._dummy\\(\\), \"(\\w+)\"").matcher(python);
    Set<String> names = new TreeSet<>();
    while (param.find()) {
      assertThat(param.group(1)).isEqualTo(param.group(2));
      names.add(param.group(1));
    }
    return names;
  }

  private static Set<String> names(Params of) {
    return Arrays.stream(of.params())
        .map(Param::name)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
