// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** The arrows in {@code docs/architecture.md} are those of the build; a failure shows the true. */
class ArchitectureDiagramTest {
  private static final Path ROOT = Path.of("..");

  @Test
  void modulesDependAsDrawn() throws Exception {
    Map<String, Set<String>> arrows = new TreeMap<>();
    Element parent = pom(ROOT.resolve("pom.xml"));
    for (Element module : children(child(parent, "modules"), "module")) {
      String name = module.getTextContent();
      Set<String> needed = arrows.computeIfAbsent(name, unused -> new TreeSet<>());
      Element own = child(pom(ROOT.resolve(name).resolve("pom.xml")), "dependencies");
      for (Element dependency : children(own, "dependency")) {
        if (child(dependency, "groupId").getTextContent().equals("org.aleator")) {
          String other =
              child(dependency, "artifactId").getTextContent().replaceFirst("^aleator-", "");
          boolean runtime =
              children(dependency, "scope").stream()
                  .anyMatch(scope -> scope.getTextContent().equals("runtime"));
          needed.add(runtime ? other + " (runtime)" : other);
        }
      }
    }
    assertThat(drawn("modules")).isEqualTo(text(arrows));
  }

  @Test
  void packagesOfCoreDependAsDrawn() throws Exception {
    Map<String, Set<String>> arrows = new TreeMap<>();
    for (JavaClass type : ArchitectureTest.PROGRAM.that(ArchitectureTest.CORE)) {
      Set<String> needed = arrows.computeIfAbsent(shortName(type), unused -> new TreeSet<>());
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        JavaClass target = dependency.getTargetClass().getBaseComponentType();
        if (ArchitectureTest.CORE.test(target)
            && !ArchitectureTest.VALUES.test(target)
            && !shortName(target).equals(shortName(type))) {
          needed.add(shortName(target));
        }
      }
    }
    assertThat(drawn("packages")).isEqualTo(text(arrows));
  }

  private static String shortName(JavaClass type) {
    return type.getPackageName().replaceFirst("^org\\.aleator\\.", "");
  }

  /** A line for each: {@code from -> to, to}, the names padded to one width. */
  private static String text(Map<String, Set<String>> arrows) {
    int width = arrows.keySet().stream().mapToInt(String::length).max().orElse(0);
    StringBuilder text = new StringBuilder();
    arrows.forEach(
        (from, to) ->
            text.append(
                to.isEmpty()
                    ? from + "\n"
                    : from
                        + " ".repeat(width - from.length())
                        + " -> "
                        + String.join(", ", to)
                        + "\n"));
    return text.toString();
  }

  private static String drawn(String block) throws Exception {
    Matcher fenced =
        Pattern.compile("```" + block + "\n(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(ROOT.resolve("docs/architecture.md")));
    assertThat(fenced.find()).as("a block " + block).isTrue();
    return fenced.group(1);
  }

  private static Element pom(Path file) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(file.toFile())
        .getDocumentElement();
  }

  private static Element child(Element of, String name) {
    return children(of, name).get(0);
  }

  private static List<Element> children(Element of, String name) {
    List<Element> found = new ArrayList<>();
    NodeList nodes = of.getChildNodes();
    for (int i = 0; i < nodes.getLength(); i++) {
      Node node = nodes.item(i);
      if (node instanceof Element element && element.getTagName().equals(name)) {
        found.add(element);
      }
    }
    return found;
  }
}
