// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;

/** The rules that the compiler does not know, over the classes of all modules. */
class ArchitectureTest {
  static final JavaClasses PROGRAM =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.aleator");

  private static final String IO = "org.aleator.io..";
  private static final String ONNX = "org.aleator.onnx..";
  private static final String LAB = "org.aleator.lab..";
  private static final String REPORT = "org.aleator.report..";
  private static final String WEB = "org.aleator.web..";
  private static final String CLI = "org.aleator.cli..";
  private static final String APP = "org.aleator.app..";
  private static final String LAB_COMMANDS = "org.aleator.lab..command..";
  private static final String GSON = "com.google.gson..";

  /** Whatever is in no other module. */
  static final DescribedPredicate<JavaClass> CORE =
      JavaClass.Predicates.resideInAPackage("org.aleator..")
          .and(JavaClass.Predicates.resideOutsideOfPackages(IO, ONNX, REPORT, WEB, CLI, LAB, APP))
          .as("classes of core");

  @Test
  void everyModuleIsSeen() {
    assertThat(PROGRAM.stream().filter(CORE)).hasSizeGreaterThan(100);
    for (String module : List.of(IO, ONNX, REPORT, WEB, CLI, LAB, APP)) {
      assertThat(PROGRAM.stream().filter(JavaClass.Predicates.resideInAPackage(module)))
          .as(module)
          .hasSizeGreaterThan(5);
    }
  }

  /** What the front door and the rooms behind it both speak in. */
  static final DescribedPredicate<JavaClass> VALUES =
      DescribedPredicate.describe(
          "values of the front door",
          type ->
              type.getPackageName().equals("org.aleator")
                  && Set.of(
                          "Interval",
                          "Ceiling",
                          "ComingRows",
                          "ComingClassRows",
                          "LabelStd",
                          "ConformalScores",
                          "Predictive",
                          "ClassPredictive",
                          "ClassRates")
                      .contains(type.getName().replaceAll(".*\\.|\\$.*", "")));

  @Test
  void packagesHaveNoCycles() {
    slices()
        .matching("org.aleator.(**)")
        .should()
        .beFreeOfCycles()
        .ignoreDependency(DescribedPredicate.alwaysTrue(), VALUES)
        .check(PROGRAM);
  }

  @Test
  void valuesOfTheFrontDoorKnowNothingBehindIt() {
    classes()
        .that(VALUES)
        .should()
        .onlyDependOnClassesThat(
            JavaClass.Predicates.resideInAnyPackage(
                    "java..", "org.hipparchus..", "org.aleator.finding")
                .or(JavaClass.Predicates.equivalentTo(InvalidInputException.class))
                .or(VALUES))
        .check(PROGRAM);
  }

  /** Numbers below learners, learners below the noise, the noise below studies. */
  @Test
  void roomsOfCoreStandOneAboveTheOther() {
    String[] rooms = {
      "org.aleator.numerics..",
      "org.aleator.audit..",
      "org.aleator.learn..",
      "org.aleator.noise..",
      "org.aleator.suspect..",
      "org.aleator.inputs..",
      "org.aleator.study..",
      "org.aleator.model.."
    };
    for (int room = 0; room < rooms.length - 1; room++) {
      noClasses()
          .that()
          .resideInAPackage(rooms[room])
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(Arrays.copyOfRange(rooms, room + 1, rooms.length))
          .check(PROGRAM);
    }
  }

  @Test
  void arrowsBetweenModulesPointOneWay() {
    noClasses()
        .that(CORE)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(IO, ONNX, REPORT, WEB, CLI, LAB, APP)
        .check(PROGRAM);
    assertIndependent(IO, ONNX, REPORT, WEB, CLI, LAB, APP);
    assertIndependent(ONNX, IO, REPORT, WEB, CLI, LAB, APP);
    assertIndependent(REPORT, IO, ONNX, WEB, CLI, LAB, APP);
    assertIndependent(WEB, ONNX, REPORT, CLI, LAB, APP);
    assertIndependent(CLI, ONNX, WEB, LAB, APP);
    assertIndependent(LAB, ONNX, WEB, APP);
    // Found when it is called, and left out of the class path without harm.
    assertIndependent(APP, LAB);
  }

  private static void assertIndependent(String module, String... others) {
    noClasses()
        .that()
        .resideInAPackage(module)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(others)
        .check(PROGRAM);
  }

  @Test
  void familiesOfCommandsDoNotKnowTheRootCommand() {
    noClasses()
        .that()
        .resideInAPackage("org.aleator.app.*..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.aleator.app")
        .check(PROGRAM);
  }

  @Test
  void onlyCommandsKnowPicocli() {
    noClasses()
        .that()
        .resideOutsideOfPackages(CLI, LAB_COMMANDS, APP)
        .should()
        .dependOnClassesThat()
        .resideInAPackage("picocli..")
        .check(PROGRAM);
  }

  @Test
  void onlyWhatCommandsShareKnowsProgressBars() {
    noClasses()
        .that()
        .resideOutsideOfPackage(CLI)
        .should()
        .dependOnClassesThat()
        .resideInAPackage("me.tongfei..")
        .check(PROGRAM);
  }

  /**
   * io.model and a table's source read JSON, commands print it, the page and its reports hold it,
   * and logs of results are JSON.
   */
  @Test
  void onlyTheseKnowGson() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            "org.aleator.io.model", "org.aleator.report.page", WEB, CLI, LAB_COMMANDS, APP)
        .and()
        .haveNameNotMatching("org\\.aleator\\.io\\.table\\.JsonSource.*")
        .and()
        .doNotHaveFullyQualifiedName("org.aleator.lab.benchmark.uci.SplitResult")
        .and()
        .doNotHaveFullyQualifiedName("org.aleator.lab.benchmark.ceiling.WorldResult")
        .and()
        .doNotHaveFullyQualifiedName("org.aleator.lab.benchmark.ceiling.CeilingResult")
        .and()
        .doNotHaveFullyQualifiedName("org.aleator.lab.benchmark.classes.ClassWorldResult")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(GSON)
        .check(PROGRAM);
  }

  @Test
  void onlyThePageKnowsItsServer() {
    noClasses()
        .that()
        .resideOutsideOfPackage(WEB)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.javalin..", "org.eclipse.jetty..", "jakarta..", "kotlin..")
        .check(PROGRAM);
  }

  @Test
  void onlyTheReaderOfTablesKnowsDatabases() {
    noClasses()
        .that()
        .resideOutsideOfPackage("org.aleator.io.table")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.sql..", "org.duckdb..")
        .check(PROGRAM);
  }

  /** The library does not know how the command line spells its settings. */
  @Test
  void coreNamesNoOptionOfTheCommandLine() throws IOException {
    Pattern option = Pattern.compile("(?<![-\\w])--[a-z]");
    List<String> found = new ArrayList<>();
    for (JavaClass type : PROGRAM.that(CORE)) {
      for (String constant : constants(type)) {
        if (option.matcher(constant.replace("--add-modules", "")).find()) {
          found.add(type.getName() + ": " + constant);
        }
      }
    }
    assertThat(found).isEmpty();
  }

  /** The texts of a class file's constant pool (Java Virtual Machine Specification, 4.4). */
  private static List<String> constants(JavaClass type) throws IOException {
    String resource = "/" + type.getName().replace('.', '/') + ".class";
    List<String> texts = new ArrayList<>();
    try (InputStream in = ArchitectureTest.class.getResourceAsStream(resource);
        DataInputStream data = new DataInputStream(in)) {
      data.skipNBytes(8); // magic and version
      int count = data.readUnsignedShort();
      for (int i = 1; i < count; i++) {
        int tag = data.readUnsignedByte();
        switch (tag) {
          case 1 -> texts.add(data.readUTF());
          case 7, 8, 16, 19, 20 -> data.skipNBytes(2);
          case 15 -> data.skipNBytes(3);
          case 5, 6 -> {
            data.skipNBytes(8);
            i++; // a long or double takes two places
          }
          default -> data.skipNBytes(4);
        }
      }
    }
    return texts;
  }
}
