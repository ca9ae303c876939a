// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.serve;

import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * The system's Chromium, without a window. Where there is none, the tests say so and are skipped.
 */
final class Browser implements AutoCloseable {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

  private final Playwright playwright;
  private final com.microsoft.playwright.Browser chromium;

  private Browser(Playwright playwright, com.microsoft.playwright.Browser chromium) {
    this.playwright = playwright;
    this.chromium = chromium;
  }

  static Browser open() {
    Optional<Path> executable = find();
    if (executable.isEmpty()) {
      String skipped = "*** NO CHROMIUM ON THE PATH: THE TESTS OF THE PAGE WERE SKIPPED ***";
      System.err.println(skipped);
      Assumptions.abort(skipped);
    }
    Playwright playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    return new Browser(
        playwright,
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(executable.get())
                    .setArgs(
                        List.of(
                            "--no-sandbox",
                            "--disable-gpu",
                            "--disable-quic",
                            "--no-first-run",
                            "--disable-background-networking",
                            "--disable-component-update",
                            "--disable-sync"))));
  }

  private static Optional<Path> find() {
    String path = System.getenv().getOrDefault("PATH", "");
    return NAMES.stream()
        .flatMap(name -> Stream.of(path.split(":")).map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  com.microsoft.playwright.Browser chromium() {
    return chromium;
  }

  @Override
  public void close() {
    playwright.close();
  }
}
