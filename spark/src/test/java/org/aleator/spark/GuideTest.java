// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/guide/spark.md shows in Java compiles and runs. */
@WithSpark
class GuideTest {
  @TempDir private Path folder;

  @Test
  void javaExamplesRun() throws Exception {
    // As few as a study of classes takes, and some.
    LocalSpark.rows(44).write().parquet(folder.resolve("rows.parquet").toString());
    String printed = run(program());
    assertThat(printed).contains("noise std: 0.").contains("epistemic_std").contains("true");
    assertThat(printed).contains("best error: 0.").contains("class_probability");
  }

  private String program() throws Exception {
    String guide = Files.readString(Path.of("../docs/guide/spark.md"));
    Matcher block = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(guide);
    List<String> imports = new ArrayList<>();
    StringBuilder body = new StringBuilder();
    while (block.find()) {
      for (String line : block.group(1).split("\n", 0)) {
        if (line.startsWith("import ")) {
          imports.add(line);
        } else {
          body.append(line.replace("hdfs:///", folder + "/")).append('\n');
        }
      }
    }
    assertThat(body).isNotEmpty();
    return String.join("\n", imports)
        + "\npublic class Guide { public static void main(String[] a) throws Exception {\n"
        + body
        + "}}\n";
  }

  private String run(String program) throws Exception {
    Path source = Files.writeString(folder.resolve("Guide.java"), program);
    ByteArrayOutputStream complaints = new ByteArrayOutputStream();
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                complaints,
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                folder.toString(),
                source.toString());
    assertThat(status).as(complaints.toString(StandardCharsets.UTF_8)).isZero();
    PrintStream before = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    URL[] classes = {folder.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(classes, getClass().getClassLoader());
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
      LocalSpark.session();
      System.setOut(out);
      loader
          .loadClass("Guide")
          .getMethod("main", String[].class)
          .invoke(null, (Object) new String[0]);
    } finally {
      System.setOut(before);
    }
    return printed.toString(StandardCharsets.UTF_8);
  }
}
