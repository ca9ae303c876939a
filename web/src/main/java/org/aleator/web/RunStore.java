// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.aleator.util.InvalidInputException;

/**
 * The runs, each in a folder of its own with {@code run.json} and, once it is done, {@code result}.
 * One is at work at a time, since each uses every processor; a bounded number waits. After a kill a
 * run whose result is whole is done, and one without a result was interrupted.
 */
final class RunStore implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(RunStore.class.getName());
  private static final String RECORD = "run.json";
  private static final String RESULT = "result";
  private static final String INTERRUPTED = "the server was stopped before the run was done";
  private static final long SECONDS_TO_END = 10;

  private final Folders folders;
  private final Map<String, Run> runs = new ConcurrentHashMap<>();
  private final ThreadPoolExecutor worker;
  private volatile boolean closing;

  /** Held while a run's folder is written or deleted, or while that is decided. */
  private final Object disk = new Object();

  /** The run whose folder belongs to the worker; null where there is none. */
  private Run atWork;

  /** A run's place in the queue. */
  private record Turn(Run of, Runnable task) implements Runnable {
    @Override
    public void run() {
      task.run();
    }
  }

  RunStore(Folders folders, int mostQueued) {
    this.folders = folders;
    this.worker =
        new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(mostQueued),
            task -> {
              Thread thread = new Thread(task, "aleator-run");
              thread.setDaemon(true);
              return thread;
            });
    for (Path folder : Folders.list(folders.runs())) {
      load(folder).ifPresent(this::restore);
    }
  }

  private static Optional<Run> load(Path folder) {
    try {
      return Json.read(folder.resolve(RECORD)).map(Run::of);
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "the run in " + folder + " cannot be read and is left out");
      return Optional.empty();
    }
  }

  private void restore(Run run) {
    if (run.state().active()) {
      headline(result(run))
          .ifPresentOrElse(run::done, () -> run.end(Run.State.INTERRUPTED, INTERRUPTED));
      record(run);
    }
    removeUnfinished(run);
    runs.put(run.id(), run);
  }

  /** What a kill left beside the result while it was written. */
  private void removeUnfinished(Run run) {
    for (Path entry : Folders.list(folder(run))) {
      String name = entry.getFileName().toString();
      if (!name.equals(RECORD) && !name.equals(RESULT)) {
        Folders.deleteTree(entry);
      }
    }
  }

  Run require(String id) {
    Run run = runs.get(id);
    if (run == null) {
      throw Refusal.notFound("there is no such run; it may have been deleted");
    }
    return run;
  }

  /** All, the newest first. */
  List<Run> list() {
    return runs.values().stream()
        .sorted(Comparator.comparing(Run::created).reversed().thenComparing(Run::id))
        .toList();
  }

  boolean uses(String table) {
    return runs.values().stream().anyMatch(run -> run.table().equals(table));
  }

  /** Takes a run in, to be computed when its turn comes. */
  Run submit(TableStore.StoredTable table, RunRequest request, Runner runner) {
    String id = Folders.newId();
    Path folder = folders.runs().resolve(id);
    Runner.Job job;
    try {
      job = runner.estimate(request, table.data(), table.columns(), folder.resolve(RESULT));
    } catch (InvalidInputException e) {
      throw Refusal.wrong(said(e, table));
    }
    Run run = Run.queued(id, table, request, job.commandLine());
    try {
      Files.createDirectory(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot keep the run: " + e.getMessage(), e);
    }
    try {
      synchronized (disk) {
        runs.put(id, run);
        record(run);
        worker.execute(new Turn(run, () -> compute(run, table, job)));
      }
    } catch (RejectedExecutionException e) {
      delete(run);
      throw Refusal.tooMany(
          "%d runs are waiting already; try again when one is done"
              .formatted(worker.getQueue().size()));
    }
    return run;
  }

  private void compute(Run run, TableStore.StoredTable table, Runner.Job job) {
    synchronized (disk) {
      if (!run.start()) {
        return;
      }
      atWork = run;
      record(run);
    }
    try {
      job.run(run, run.cancellation());
      run.done(headline(result(run)).orElseGet(JsonObject::new));
    } catch (CancellationException e) {
      run.end(closing ? Run.State.INTERRUPTED : Run.State.CANCELLED, closing ? INTERRUPTED : "");
    } catch (InvalidInputException e) {
      run.end(Run.State.FAILED, said(e, table));
    } catch (OutOfMemoryError e) {
      run.end(Run.State.FAILED, "the table is too large for the memory that Java has");
    } catch (RuntimeException | Error e) {
      // The table of a cancelled run may be gone, too.
      if (!run.cancellation().isCancelled()) {
        LOG.log(Level.WARNING, "a run failed: " + e);
        LOG.log(Level.DEBUG, "where", e);
      }
      run.end(Run.State.FAILED, "the computation failed: " + e);
    } finally {
      synchronized (disk) {
        atWork = null;
        keep(run);
      }
    }
  }

  /** The message with the file's name as the user knows it. */
  private static String said(InvalidInputException e, TableStore.StoredTable table) {
    return e.getMessage().replace(table.file().toString(), table.name());
  }

  void cancel(Run run) {
    run.cancellation().cancel();
    synchronized (disk) {
      if (run.state() == Run.State.QUEUED) {
        leaveQueue(run, "");
        keep(run);
      }
    }
  }

  private void leaveQueue(Run run, String why) {
    run.end(Run.State.CANCELLED, why);
    worker.getQueue().removeIf(task -> task instanceof Turn turn && turn.of() == run);
  }

  /** A run at work ends first; its folder goes when it has. */
  void delete(Run run) {
    run.cancellation().cancel();
    synchronized (disk) {
      runs.remove(run.id());
      leaveQueue(run, "deleted");
      if (atWork != run) {
        keep(run);
      }
    }
  }

  /** Writes down how a run stands, or deletes what there is of one that was deleted. */
  private void keep(Run run) {
    if (runs.containsKey(run.id())) {
      record(run);
    } else {
      Folders.deleteTree(folder(run));
    }
  }

  private Path folder(Run run) {
    return folders.runs().resolve(run.id());
  }

  /** The output directory of a run, whether or not it is there yet. */
  Path result(Run run) {
    return folder(run).resolve(RESULT);
  }

  private void record(Run run) {
    try {
      Json.write(folder(run).resolve(RECORD), run.json());
    } catch (UncheckedIOException | InvalidInputException e) {
      LOG.log(Level.WARNING, "a run's record could not be written: " + e.getMessage());
    }
  }

  /** The numbers that a list of runs shows; empty where there is no whole result. */
  private static Optional<JsonObject> headline(Path result) {
    return Json.read(result.resolve(RunFiles.ESTIMATE))
        .map(
            estimate -> {
              JsonObject json = new JsonObject();
              json.add("rows", estimate.get("rows"));
              json.add("noise", estimate.get("noise"));
              json.add("determined", estimate.get("determined"));
              json.add("ceiling", estimate.get("ceiling"));
              json.add("reached", estimate.get("reached"));
              json.add("best", estimate.get("best"));
              json.add("seconds", estimate.get("seconds"));
              if (estimate.get("estimates") instanceof JsonArray all) {
                for (JsonElement one : all) {
                  JsonObject method = one.getAsJsonObject();
                  if (method.get("method").equals(estimate.get("recommended"))) {
                    json.add("std", method.get("std"));
                    json.add("low", method.get("low"));
                    json.add("high", method.get("high"));
                  }
                }
              }
              return json;
            });
  }

  boolean closing() {
    return closing;
  }

  /** Cancels what is at work and waits until it has ended; what waits is interrupted. */
  @Override
  public void close() {
    closing = true;
    worker.getQueue().clear();
    worker.shutdown();
    runs.values().stream()
        .filter(run -> run.state().active())
        .forEach(run -> run.cancellation().cancel());
    try {
      worker.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    synchronized (disk) {
      for (Run run : runs.values()) {
        if (run.state().active()) {
          run.end(Run.State.INTERRUPTED, INTERRUPTED);
          record(run);
        }
        run.wake();
      }
    }
  }
}
