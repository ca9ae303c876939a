// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.aleator.codec.Kinds;
import org.aleator.learn.classes.Classification;
import org.aleator.learn.gp.CoordinatesCodecs;
import org.aleator.learn.gp.KernelCodecs;
import org.aleator.learn.predictor.Regression;
import org.aleator.model.ModelKinds;
import org.junit.jupiter.api.Test;

/** Every kind that a model file may hold has a form in ONNX: a new one fails here until it has. */
class FormsTest {
  @Test
  void everyKindHasAForm() {
    assertForms(Predictors.kinds(), ModelKinds.PREDICTORS);
    assertForms(Noises.kinds(), ModelKinds.NOISES);
    assertForms(Regressions.kinds(), Regression.KINDS);
    assertForms(Classifications.kinds(), Classification.KINDS);
    assertForms(KernelForms.kinds(), KernelCodecs.KINDS);
    assertForms(CoordinateForms.kinds(), CoordinatesCodecs.KINDS);
  }

  private static void assertForms(List<String> forms, Kinds<?> kinds) {
    assertThat(forms)
        .containsExactlyInAnyOrderElementsOf(
            kinds.codecs().stream().map(codec -> codec.kind()).toList());
  }
}
