// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.evaluate;

import java.util.List;
import java.util.Optional;
import org.aleator.cli.NameList;
import org.aleator.cli.Need;
import picocli.CommandLine.Option;

/** The options that say where the predictions of classes are. */
final class ClassOptions {
  @Option(
      names = "--probabilities",
      converter = NameList.Converter.class,
      paramLabel = "NAME,…",
      hideParamSyntax = true,
      description = {
        "For labels that are classes: the columns of their probabilities, one for each class;",
        "of two classes one column does (default: p_CLASS for each class, where there are such)."
      })
  private List<NameList> probabilities;

  @Option(
      names = "--classes",
      converter = NameList.Converter.class,
      paramLabel = "NAME,…",
      hideParamSyntax = true,
      description = {
        "The classes that the columns of --probabilities belong to, in their order (default:",
        "what the columns are called behind a common beginning, as p_no and p_yes)."
      })
  private List<NameList> classes;

  /** Whether the options say that the labels are classes. */
  boolean given() {
    return probabilities != null;
  }

  /** The columns named. */
  Optional<List<String>> probabilities() {
    return Optional.ofNullable(NameList.of(probabilities));
  }

  /** The classes named. */
  Optional<List<String>> classes() {
    return Optional.ofNullable(NameList.of(classes));
  }

  /**
   * @param ofClasses whether the labels are said to be classes
   */
  List<Need> needs(Optional<Boolean> ofClasses) {
    return List.of(
        new Need("--classes", given(), "needs --probabilities, whose columns it is about"),
        new Need(
            "--probabilities",
            ofClasses.orElse(true),
            "is for labels that are classes, and --target-kind says that they are numbers"));
  }
}
