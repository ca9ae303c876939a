// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Tests that run Spark, and are left out with a word where it cannot. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(WithSpark.JavaIsKnown.class)
@interface WithSpark {

  /** Hadoop 3.4, which every access to a file goes through, calls what Java 24 took away. */
  class JavaIsKnown implements ExecutionCondition {
    private static final int LAST_JAVA = 23;

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      int java = Runtime.version().feature();
      if (java <= LAST_JAVA) {
        return ConditionEvaluationResult.enabled("Java " + java);
      }
      String reason =
          "%s is left out on Java %d: Spark's Hadoop calls Subject.getSubject, which is gone"
              .formatted(context.getDisplayName(), java);
      if (context.getTestMethod().isEmpty()) {
        System.err.println(reason);
      }
      return ConditionEvaluationResult.disabled(reason);
    }
  }
}
