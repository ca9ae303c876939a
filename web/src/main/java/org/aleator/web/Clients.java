// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.aleator.util.Cancellation;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;

/**
 * Ends the work of requests whose client has gone. A server that computes does not read, so it
 * would not notice; here the connection is listened to meanwhile. A client that has sent its whole
 * request has nothing to send before the answer (RFC 9112, 9.3.2: none behind a POST), so what can
 * be read is the connection's end.
 */
final class Clients implements AutoCloseable {
  private final Selector selector;

  Clients() {
    try {
      selector = Selector.open();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot watch connections: " + e.getMessage(), e);
    }
    Thread thread = new Thread(this::watch, "aleator-clients");
    thread.setDaemon(true);
    thread.start();
  }

  private void watch() {
    try (selector) {
      while (selector.isOpen()) {
        selector.select(
            key -> {
              ((Cancellation) key.attachment()).cancel();
              key.cancel();
            });
      }
    } catch (IOException | ClosedSelectorException e) {
      // Closed with the server; what is at work ends with its limits.
    }
  }

  Client of(Context context) {
    return new Client(context);
  }

  /** The client that sent a request. */
  final class Client {
    private final Context context;

    private Client(Context context) {
      this.context = context;
    }

    /** The request's body. */
    InputStream body() throws IOException {
      return new SteadyInput(context.req().getInputStream());
    }

    /** To be called when the body has come whole; to be closed before the answer is sent. */
    Waiting waits() {
      Object transport =
          ServletContextRequest.getServletContextRequest(context.req())
              .getConnectionMetaData()
              .getConnection()
              .getEndPoint()
              .getTransport();
      Cancellation gone = new Cancellation();
      return new Waiting(
          gone, transport instanceof SocketChannel channel ? register(channel, gone) : null);
    }
  }

  private SelectionKey register(SocketChannel channel, Cancellation gone) {
    while (true) {
      try {
        SelectionKey key = channel.register(selector, SelectionKey.OP_READ, gone);
        selector.wakeup();
        return key;
      } catch (CancelledKeyException e) {
        // That of the request before, on the same connection, is not forgotten yet.
        selector.wakeup();
        Thread.onSpinWait();
      } catch (ClosedChannelException e) {
        gone.cancel();
        return null;
      } catch (ClosedSelectorException e) {
        return null;
      }
    }
  }

  /**
   * A client that waits for its answer.
   *
   * @param gone cancelled once the client has gone
   * @param key null where nothing can be known of it
   */
  record Waiting(Cancellation gone, SelectionKey key) implements AutoCloseable {
    @Override
    public void close() {
      if (key != null) {
        key.cancel();
        key.selector().wakeup();
      }
    }
  }

  @Override
  public void close() {
    try {
      selector.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot leave connections: " + e.getMessage(), e);
    }
  }
}
