// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.serve;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Files;
import java.nio.file.Path;
import org.aleator.web.AccessToken;
import org.aleator.web.ServerOptions;
import org.aleator.web.WebServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Draws the pictures of the page in {@code docs/images}, when asked: {@code mvn -pl app -am
 * -DexcludedTestTags=truth -Dtest=PicturesTest -Dsurefire.failIfNoSpecifiedTests=false test}.
 */
@Tag("pictures")
class PicturesTest {
  private static final AccessToken TOKEN = AccessToken.random();
  private static final Path IMAGES = Path.of("..", "docs", "images");

  @Test
  void pageAndReport(@TempDir Path data) throws Exception {
    Files.createDirectories(IMAGES);
    try (Browser browser = Browser.open();
        WebServer server =
            WebServer.start(
                new ServerOptions(
                    "127.0.0.1", 0, data, TOKEN, "aleator", ServerOptions.Limits.USUAL),
                new CommandRunner())) {
      String address = "http://127.0.0.1:" + server.port() + "/";
      try (BrowserContext context = context(browser, 960, 720, ColorScheme.LIGHT)) {
        Page page = context.newPage();
        page.navigate(address + "?token=" + TOKEN.reveal());
        page.waitForSelector("[data-example=toy]");
        take(page, "page-start");
        page.click("[data-example=crash-test]");
        page.waitForSelector("#go");
        take(page, "page-table");
        page.click("#go");
        page.waitForSelector(
            ".summary, iframe.report", new Page.WaitForSelectorOptions().setTimeout(300_000));
        page.waitForTimeout(1_500); // the report's charts draw themselves
        page.setViewportSize(960, 1100);
        take(page, "page-run");
        String run = page.url();
        try (BrowserContext phone = context(browser, 360, 740, ColorScheme.DARK)) {
          Page small = phone.newPage();
          small.navigate(address + "?token=" + TOKEN.reveal());
          small.navigate(run);
          small.waitForSelector(".summary, iframe.report");
          small.waitForTimeout(1_500);
          take(small, "page-phone");
        }
      }
    }
  }

  private static BrowserContext context(
      Browser browser, int width, int height, ColorScheme scheme) {
    return browser
        .chromium()
        .newContext(
            new com.microsoft.playwright.Browser.NewContextOptions()
                .setViewportSize(width, height)
                .setColorScheme(scheme));
  }

  private static void take(Page page, String name) {
    page.screenshot(new Page.ScreenshotOptions().setPath(IMAGES.resolve(name + ".png")));
  }
}
