// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import io.javalin.http.Context;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lets in requests that know the token and name this server as it is known, and none on behalf of
 * another site. A page elsewhere can make a browser send requests here: under a name of its own
 * that resolves to this machine (DNS rebinding), which the Host header shows, or across sites,
 * which the Origin and Sec-Fetch-Site headers show. Programs such as curl send neither of the
 * latter.
 */
final class Guard {
  /** An address cannot be rebound; only a name can. */
  private static final Pattern ADDRESS =
      Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-fA-F:.]+\\]");

  private static final Pattern PORT = Pattern.compile(":(\\d{1,5})$");
  private static final String BEARER = "Bearer ";
  private static final Set<String> READING = Set.of("GET", "HEAD");

  /** Nothing but the page's own files and this server; nothing inline. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
          + " connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none';"
          + " frame-ancestors 'none'";

  private final String ownName;
  private final AccessToken token;

  Guard(String host, AccessToken token) {
    this.ownName = host.toLowerCase(Locale.ROOT);
    this.token = token;
  }

  void check(Context request) {
    request.header("Content-Security-Policy", POLICY);
    request.header("X-Content-Type-Options", "nosniff");
    request.header("Referrer-Policy", "no-referrer");
    request.header("Cross-Origin-Opener-Policy", "same-origin");
    request.header("Cross-Origin-Resource-Policy", "same-origin");
    request.header("Cache-Control", "no-store");
    String host = request.header("Host");
    if (host == null || !ours(PORT.matcher(host).replaceFirst(""))) {
      throw new Refusal(
          421, "this server is not known by that name; open it as localhost or by its address");
    }
    String origin = request.header("Origin");
    if (origin != null && !origin.equals("http://" + host)) {
      throw new Refusal(403, "requests from other sites are refused");
    }
    String site = request.header("Sec-Fetch-Site");
    boolean fromElsewhere = site != null && !site.equals("same-origin") && !site.equals("none");
    boolean harmless =
        READING.contains(request.method().name()) && !request.path().startsWith("/api");
    if (fromElsewhere && !harmless) {
      throw new Refusal(403, "requests from other sites are refused");
    }
    requireToken(request, host);
  }

  /**
   * A program sends the token with each request. A browser is given it in the address of its first
   * visit and from then on keeps it as a cookie, which no script can read and no other site sends.
   */
  private void requireToken(Context request, String host) {
    // A browser sends a cookie to every port of a host, so each server's has a name of its own.
    Matcher port = PORT.matcher(host);
    String cookie = "aleator-" + (port.find() ? port.group(1) : "80");
    if (token.is(request.queryParam("token"))) {
      request.header(
          "Set-Cookie", cookie + "=" + token.reveal() + "; Path=/; HttpOnly; SameSite=Strict");
      return;
    }
    String header = request.header("Authorization");
    boolean sent =
        header != null
            && header.startsWith(BEARER)
            && token.is(header.substring(BEARER.length()).strip());
    if (!sent && !token.is(request.cookie(cookie))) {
      throw new Refusal(
          403,
          "the token is missing or wrong: open the address that 'aleator serve' printed, or send"
              + " its token as 'Authorization: Bearer TOKEN'");
    }
  }

  private boolean ours(String name) {
    return name.equalsIgnoreCase("localhost")
        || name.toLowerCase(Locale.ROOT).equals(ownName)
        || ADDRESS.matcher(name).matches();
  }
}
