package org.aleator.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows is true. */
class ReadmeTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  @TempDir private Path folder;

  /** The noise variance of the example is 1; 300 rows estimate it with a std of √(2/300) = 0.08. */
  @Test
  void javaExampleCompilesAndFindsTheNoise() throws Exception {
    Matcher block = JAVA.matcher(Files.readString(ROOT.resolve("README.md")));
    assertThat(block.find()).isTrue();
    List<String> lines = block.group(1).lines().filter(line -> !line.isBlank()).toList();
    assertThat(lines).hasSizeLessThanOrEqualTo(10);
    String printed = run(compile(lines));
    Matcher variance = Pattern.compile("noise variance: ([0-9.]+)").matcher(printed);
    assertThat(variance.find()).as(printed).isTrue();
    assertThat(Double.parseDouble(variance.group(1))).isCloseTo(1, within(5 * 0.08));
    assertThat(printed).contains("RMSE");
  }

  private Path compile(List<String> lines) throws IOException {
    String imports = String.join("\n", lines.stream().filter(l -> l.startsWith("import")).toList());
    String body = String.join("\n", lines.stream().filter(l -> !l.startsWith("import")).toList());
    Path source = folder.resolve("Example.java");
    Files.writeString(
        source,
        imports
            + "\npublic class Example { public static void main(String[] arguments) {\n"
            // Tests run in the module's folder, the README is read in the project's.
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
    return folder;
  }

  private static String run(Path classes) throws Exception {
    PrintStream before = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
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

  @Test
  void exampleFileIsTheOneThatItsReadmeTellsHowToGenerate() throws IOException {
    Matcher line =
        Pattern.compile("\\./aleator (generate .*) -o examples/toy.csv")
            .matcher(Files.readString(ROOT.resolve("examples/README.md")));
    assertThat(line.find()).isTrue();
    Path again = folder.resolve("toy.csv");
    assertThat(Run.aleator((Object[]) (line.group(1) + " -o " + again).split(" ")).exitCode())
        .isZero();
    assertThat(again).hasSameTextualContentAs(ROOT.resolve("examples/toy.csv"));
  }

  @Test
  void everyCommandOfTheGuideExists() throws IOException {
    String guide =
        Files.readString(ROOT.resolve("docs/guide/command-line.md"))
            + Files.readString(ROOT.resolve("README.md"));
    Matcher named =
        Pattern.compile("(?:^    |`)(?:\\./)?aleator ([a-z0-9]+)", Pattern.MULTILINE)
            .matcher(guide);
    while (named.find()) {
      assertThat(Commands.all().getSubcommands()).containsKey(named.group(1));
    }
    Matcher option = Pattern.compile("(?<=[` ])(--[a-z]+(?:-[a-z]+)*)").matcher(guide);
    String help =
        String.join(
            "\n",
            Commands.all().getSubcommands().values().stream()
                .map(command -> command.getUsageMessage())
                .toList());
    while (option.find()) {
      if (!option.group(1).equals("--add-modules")) {
        assertThat(help).contains(option.group(1));
      }
    }
  }
}
