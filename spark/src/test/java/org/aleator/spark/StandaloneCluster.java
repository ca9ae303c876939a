// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import org.apache.spark.launcher.JavaModuleOptions;
import org.apache.spark.sql.SparkSession;

/**
 * A master and workers as processes of their own that speak on 127.0.0.1 alone, from the jars of
 * this class path: Spark's in {@code SPARK_HOME/jars}, ours sent by {@code spark.jars} as on any
 * cluster. Closing it ends every process.
 */
final class StandaloneCluster implements AutoCloseable {
  private static final Pattern OURS =
      Pattern.compile("aleator|hipparchus|bytedeco|net/java/dev/jna|/target/(test-)?classes");

  private final Path home;
  private final String master;
  private final List<Process> processes = new ArrayList<>();
  private final List<Path> sent = new ArrayList<>();

  /**
   * @param home an empty folder
   * @param workers of one core each
   */
  StandaloneCluster(Path home, int workers) throws IOException {
    this.home = home;
    Path jars = Files.createDirectories(home.resolve("jars"));
    Path own = Files.createDirectories(home.resolve("own"));
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, 0)) {
      Path path = Path.of(entry).toAbsolutePath();
      if (!Files.exists(path)) {
        continue;
      }
      if (OURS.matcher(entry).find()) {
        sent.add(Files.isDirectory(path) ? jar(path, own.resolve(sent.size() + ".jar")) : path);
      } else {
        Files.createSymbolicLink(jars.resolve(path.getFileName()), path);
      }
    }
    int port = freePort();
    master = "spark://127.0.0.1:" + port;
    start("master.Master", "--host", "127.0.0.1", "--port", port + "", "--webui-port", "0");
    for (int k = 0; k < workers; k++) {
      String folder = Files.createDirectories(home.resolve("work" + k)).toString();
      start(
          "worker.Worker",
          List.of("--host", "127.0.0.1", "--port", "0", "--webui-port", "0").toArray(String[]::new),
          List.of("--cores", "1", "--memory", "1g", "--work-dir", folder, master)
              .toArray(String[]::new));
    }
  }

  private void start(String role, String[]... arguments) throws IOException {
    start(role, Arrays.stream(arguments).flatMap(Arrays::stream).toArray(String[]::new));
  }

  private void start(String role, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(JavaModuleOptions.defaultModuleOptions().trim().split("\\s+")));
    command.addAll(List.of("-Xmx256m", "-Dspark.master.rest.enabled=false"));
    command.addAll(List.of("-cp", home.resolve("jars") + "/*", "org.apache.spark.deploy." + role));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(home.toFile());
    builder.environment().put("SPARK_HOME", home.toString());
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    builder.redirectErrorStream(true);
    builder.redirectOutput(home.resolve(processes.size() + ".log").toFile());
    processes.add(builder.start());
  }

  /** A session whose executors are this cluster's, one per worker. */
  SparkSession session(int executors) {
    SparkSession session =
        SparkSession.builder()
            .master(master)
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.ui.enabled", false)
            .config("spark.executor.memory", "768m")
            .config("spark.executor.cores", 1)
            .config("spark.cores.max", executors)
            .config("spark.scheduler.minRegisteredResourcesRatio", 1)
            .config("spark.scheduler.maxRegisteredResourcesWaitingTime", "120s")
            .config("spark.sql.shuffle.partitions", 4)
            .config("spark.sql.warehouse.dir", home.resolve("warehouse").toString())
            .config("spark.jars", String.join(",", sent.stream().map(Path::toString).toList()))
            .getOrCreate();
    session.sparkContext().setLogLevel("OFF");
    return session;
  }

  /** The processes that run tasks. */
  List<ProcessHandle> executors() {
    return processes.stream()
        .flatMap(process -> process.toHandle().descendants())
        .filter(
            process ->
                process.info().commandLine().orElse("").contains("CoarseGrainedExecutorBackend"))
        .toList();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static Path jar(Path classes, Path to) throws IOException {
    try (OutputStream out = Files.newOutputStream(to);
        JarOutputStream jar = new JarOutputStream(out);
        var files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        jar.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
        Files.copy(file, jar);
      }
    }
    return to;
  }

  @Override
  public void close() {
    List<ProcessHandle> all = new ArrayList<>();
    for (Process process : processes) {
      all.addAll(process.toHandle().descendants().toList());
      all.add(process.toHandle());
    }
    all.forEach(ProcessHandle::destroyForcibly);
    for (ProcessHandle process : all) {
      try {
        process.onExit().get(30, TimeUnit.SECONDS);
      } catch (Exception e) {
        throw new UncheckedIOException(new IOException("process " + process.pid() + " stays", e));
      }
    }
  }
}
