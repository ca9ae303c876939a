// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import com.google.gson.JsonObject;
import java.time.Instant;
import java.util.Locale;
import java.util.OptionalDouble;
import org.aleator.util.Cancellation;
import org.aleator.util.Pace;
import org.aleator.util.Progress;

/** One run: its request, how far it is, and how it ended. Safe for use by several threads. */
final class Run implements Progress {
  /** From {@link #QUEUED} over {@link #RUNNING} to one of the others, in which it stays. */
  enum State {
    QUEUED,
    RUNNING,
    DONE,
    FAILED,
    CANCELLED,
    INTERRUPTED;

    boolean active() {
      return this == QUEUED || this == RUNNING;
    }

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final String id;
  private final String table;
  private final JsonObject description;
  private final Cancellation cancellation = new Cancellation();

  private State state;
  private String message = "";
  private String started;
  private String finished;
  private JsonObject headline;
  private String stage = "";
  private double fraction;
  private final Pace pace = new Pace();
  private long startedNanos;
  private OptionalDouble bound = OptionalDouble.empty();

  /** Grows with every change, so that a watcher sees whether there is something new. */
  private long version;

  private Run(String id, String table, JsonObject description, State state) {
    this.id = id;
    this.table = table;
    this.description = description;
    this.state = state;
  }

  /** A run that waits for its turn. */
  static Run queued(
      String id, TableStore.StoredTable table, RunRequest request, String commandLine) {
    JsonObject description = new JsonObject();
    description.addProperty("id", id);
    description.addProperty("table", table.id());
    description.addProperty("name", table.name());
    description.addProperty("table_rows", table.rows());
    description.add("request", request.json());
    description.addProperty("command", commandLine);
    description.addProperty("created", Instant.now().toString());
    return new Run(id, table.id(), description, State.QUEUED);
  }

  /** As {@link #json} gave it to the file. */
  static Run of(JsonObject json) {
    JsonObject description = json.deepCopy();
    Run run =
        new Run(
            json.get("id").getAsString(),
            json.get("table").getAsString(),
            description,
            State.valueOf(json.get("state").getAsString().toUpperCase(Locale.ROOT)));
    run.message = json.get("message").getAsString();
    run.started = text(json, "started");
    run.finished = text(json, "finished");
    run.headline = json.get("headline") instanceof JsonObject numbers ? numbers : null;
    for (String key :
        new String[] {"state", "message", "started", "finished", "headline", "progress"}) {
      description.remove(key);
    }
    return run;
  }

  private static String text(JsonObject json, String key) {
    return json.get(key).isJsonNull() ? null : json.get(key).getAsString();
  }

  String id() {
    return id;
  }

  String table() {
    return table;
  }

  String created() {
    return description.get("created").getAsString();
  }

  Cancellation cancellation() {
    return cancellation;
  }

  synchronized State state() {
    return state;
  }

  /** What a client is shown, and what is kept. */
  synchronized JsonObject json() {
    JsonObject json = description.deepCopy();
    json.addProperty("state", state.word());
    json.addProperty("message", message);
    json.addProperty("started", started);
    json.addProperty("finished", finished);
    json.add("headline", headline);
    JsonObject progress = new JsonObject();
    progress.addProperty("stage", stage);
    progress.addProperty("fraction", fraction);
    if (state == State.RUNNING) {
      pace.left(seconds()).ifPresent(left -> progress.addProperty("seconds_left", left));
    }
    bound.ifPresent(rmse -> progress.addProperty("bound", rmse));
    json.add("progress", progress);
    return json;
  }

  /**
   * @return whether it may start: not if it was cancelled while it waited
   */
  synchronized boolean start() {
    if (state != State.QUEUED) {
      return false;
    }
    state = State.RUNNING;
    started = Instant.now().toString();
    startedNanos = System.nanoTime();
    changed();
    return true;
  }

  @Override
  public synchronized void bound(double rmse) {
    bound = OptionalDouble.of(rmse);
    changed();
  }

  @Override
  public synchronized void update(String newStage, double newFraction) {
    double bounded = Math.min(1, Math.max(0, newFraction));
    // Parts that work in parallel report out of order; a bar never goes back.
    double shown = Math.max(fraction, bounded);
    pace.heard(newStage, shown, seconds());
    // A watcher sees no difference below a percent, and would be woken a thousand times.
    if (!newStage.equals(stage) || shown - fraction >= 0.01 || (shown == 1 && fraction < 1)) {
      // A bound belongs to the stage that reached it: the next may be of another target.
      bound = newStage.equals(stage) ? bound : OptionalDouble.empty();
      stage = newStage;
      fraction = shown;
      changed();
    }
  }

  private double seconds() {
    return (System.nanoTime() - startedNanos) / 1e9;
  }

  synchronized void done(JsonObject numbers) {
    headline = numbers;
    end(State.DONE, "");
  }

  synchronized void end(State how, String why) {
    if (state.active()) {
      state = how;
      message = why;
      finished = Instant.now().toString();
      changed();
    }
  }

  private void changed() {
    version++;
    notifyAll();
  }

  /** What a watcher has seen. */
  record Seen(long version, JsonObject json, boolean last) {}

  /**
   * Waits until there is something newer than {@code version}, or the time is over.
   *
   * @return what there is now
   */
  @SuppressWarnings("WaitNotInLoop") // Woken too early, a watcher sees what it has seen.
  synchronized Seen await(long seen, long millis) throws InterruptedException {
    if (version == seen && state.active()) {
      wait(millis);
    }
    return new Seen(version, json(), !state.active());
  }

  /** Wakes all that wait, though nothing has changed: the server stops. */
  synchronized void wake() {
    notifyAll();
  }
}
