// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** The Java of a document, compiled and run as one program. */
final class JavaBlocks {
  private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  private JavaBlocks() {}

  /** The lines of all blocks, one after the other, without empty ones. */
  static List<String> of(Path document) throws IOException {
    return JAVA.matcher(Files.readString(document))
        .results()
        .map((MatchResult block) -> block.group(1))
        .flatMap(String::lines)
        .filter(line -> !line.isBlank())
        .toList();
  }

  /**
   * Runs the lines as the body of a main method, below their imports.
   *
   * @param folder an empty one
   * @return what they printed
   */
  static String run(Path folder, List<String> lines) throws Exception {
    compile(folder, lines);
    PrintStream before = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
      loader
          .loadClass("Example")
          .getMethod("main", String[].class)
          .invoke(null, (Object) new String[0]);
    } finally {
      System.setOut(before);
    }
    return printed.toString(StandardCharsets.UTF_8);
  }

  private static void compile(Path folder, List<String> lines) throws IOException {
    String imports =
        String.join("\n", lines.stream().filter(l -> l.startsWith("import")).distinct().toList());
    String body = String.join("\n", lines.stream().filter(l -> !l.startsWith("import")).toList());
    Path source = folder.resolve("Example.java");
    Files.writeString(
        source,
        imports
            + "\npublic class Example { public static void main(String[] a) throws Exception {\n"
            // Tests run in the module's folder, documents are read in the project's.
            + body.replace("\"examples/", "\"../examples/")
            + "\n}}\n");
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    ByteArrayOutputStream complaints = new ByteArrayOutputStream();
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    int result =
        compiler.run(
            null,
            complaints,
            complaints,
            "-cp",
            classPath,
            "-d",
            folder.toString(),
            source.toString());
    assertThat(result).as(complaints.toString(StandardCharsets.UTF_8)).isZero();
  }
}
