// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.spark.SparkConf;
import org.apache.spark.serializer.JavaSerializer;
import org.apache.spark.serializer.KryoSerializer;
import org.apache.spark.serializer.SerializerInstance;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.junit.jupiter.api.Test;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

@WithSpark
class RowStatisticsTest {
  private static final RowLayout LAYOUT =
      new RowLayout(null, List.of("a", "b"), List.of("y", "mu"), null);
  private static final int SAMPLE = 50;

  private static RowStatistics of(List<Row> rows, Pass pass) {
    return RowStatistics.of(rows.iterator(), pass);
  }

  private static Pass pass(int parts) {
    return Pass.over(parts, LAYOUT, true, 1, SAMPLE);
  }

  @Test
  void partsInAnyOrderMergeToTheWhole() {
    List<Row> rows = LocalSpark.list(3000);
    RowStatistics whole = of(rows, pass(1));
    Random random = new Random(3);
    for (int parts : new int[] {2, 5, 60}) {
      Collections.shuffle(rows, random);
      List<RowStatistics> pieces = new ArrayList<>();
      for (int p = 0; p < parts; p++) {
        pieces.add(of(rows.subList(p * 3000 / parts, (p + 1) * 3000 / parts), pass(parts)));
      }
      Collections.shuffle(pieces, random);
      RowStatistics merged = pieces.stream().reduce(RowStatistics::plus).orElseThrow();
      assertThat(merged.isSampleWhole()).isTrue();
      assertSame(merged, whole);
    }
  }

  /** Each of 100 parts keeps 66 rows where 1,000 are wanted; one part has them all. */
  @Test
  void aLopsidedTableIsKnownByItsBound() {
    List<Row> rows = LocalSpark.list(3000);
    Pass thin = Pass.over(100, LAYOUT, true, 1, 1000);
    RowStatistics lopsided = of(rows, thin).plus(of(List.of(), thin));
    assertThat(lopsided.isSampleWhole()).isFalse();
    RowStatistics again = of(rows, thin.whole()).plus(of(List.of(), thin.whole()));
    assertThat(again.isSampleWhole()).isTrue();
    assertThat(again.sample()).hasNumberOfRows(1000);
  }

  /** Of 20 different rows, 100 times each, all are there, as often as their share. */
  @Test
  void copiesCountInTheSample() {
    List<Row> rows = new ArrayList<>();
    for (int copy = 0; copy < 100; copy++) {
      rows.addAll(LocalSpark.list(20));
    }
    RowStatistics halves =
        of(rows.subList(0, 900), pass(2)).plus(of(rows.subList(900, 2000), pass(2)));
    assertThat(halves.sample()).isDeepEqualTo(of(rows, pass(1)).sample());
    assertThat(halves.sample()).hasNumberOfRows(SAMPLE);
  }

  @Test
  void travelsByEitherSerialiser() {
    RowStatistics before = of(LocalSpark.list(500), pass(1));
    SparkConf conf = new SparkConf(false);
    assertSame(sent(before, new JavaSerializer(conf).newInstance()), before);
    assertSame(sent(before, new KryoSerializer(conf).newInstance()), before);
  }

  private static RowStatistics sent(RowStatistics statistics, SerializerInstance by) {
    ClassTag<RowStatistics> type = ClassTag$.MODULE$.apply(RowStatistics.class);
    ByteBuffer bytes = by.serialize(statistics, type);
    RowStatistics arrived = by.deserialize(bytes, type);
    return arrived.plus(of(List.of(), pass(1)));
  }

  @Test
  void countsWhatCannotBeUsed() {
    List<Row> rows = new ArrayList<>(LocalSpark.list(10));
    rows.add(RowFactory.create(Double.POSITIVE_INFINITY, 1.0, 1.0, 1.0));
    rows.add(RowFactory.create(null, 1.0, 1.0, 1.0));
    rows.add(RowFactory.create(1.0, 1.0, null, 1.0));
    rows.add(RowFactory.create(1.0, 1.0, Double.NaN, null));
    RowStatistics found = of(rows, pass(1));
    assertThat(found.rows()).isEqualTo(14);
    assertThat(found.used()).as("a missing feature is no fault").isEqualTo(11);
    assertThat(found.unusable(0)).isEqualTo(1);
    assertThat(found.unusable(2)).isEqualTo(2);
    assertThat(found.unusable(3)).isEqualTo(1);
  }

  private static void assertSame(RowStatistics some, RowStatistics others) {
    assertThat(some.rows()).isEqualTo(others.rows());
    assertThat(some.numbers().labels()).isEqualTo(others.numbers().labels());
    assertThat(some.numbers().residuals()).isEqualTo(others.numbers().residuals());
    assertThat(some.sample()).isDeepEqualTo(others.sample());
  }
}
