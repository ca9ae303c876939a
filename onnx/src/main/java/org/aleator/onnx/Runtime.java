// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.aleator.util.InvalidInputException;
import org.aleator.util.NativeLibraries;
import org.jspecify.annotations.Nullable;

/** ONNX Runtime, loaded when it is first needed, and its complaints as one line. */
final class Runtime {
  private static volatile @Nullable OrtEnvironment loaded;

  /** The folder that ONNX Runtime makes in the temporary folder for its libraries. */
  private static final Pattern UNPACKED = Pattern.compile("onnxruntime-java\\d+");

  private static final Pattern CODE =
      Pattern.compile("^Error code - \\w+ - message: ", Pattern.DOTALL);
  private static final Pattern OPERATOR =
      Pattern.compile("(?:implementation for |No Op registered for |Fatal error: )([\\w.:]+)");

  private Runtime() {}

  /**
   * @throws InvalidInputException where the native library does not load
   */
  static OrtEnvironment environment() {
    try {
      if (loaded == null) {
        loaded = OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL, "aleator");
        NativeLibraries.deleteUnpacked(UNPACKED);
      }
      return loaded;
    } catch (LinkageError | RuntimeException e) {
      Throwable cause = e;
      while (cause.getCause() != null) {
        cause = cause.getCause();
      }
      throw new InvalidInputException(
          "ONNX Runtime's native library cannot be loaded on this system (%s, %s), so ONNX models cannot be used; everything else can: %s"
              .formatted(
                  System.getProperty("os.name"), System.getProperty("os.arch"), cause.getMessage()),
          e);
    }
  }

  /**
   * A session that computes on the calling thread alone: several threads may share it, and how many
   * do changes no bit.
   */
  static OrtSession session(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new InvalidInputException(
          Files.exists(file)
              ? file + " is not a file; name a file with an ONNX model"
              : "there is no file " + file);
    }
    OrtEnvironment environment = environment();
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      options.setSessionLogLevel(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
      return environment.createSession(file.toString(), options);
    } catch (OrtException e) {
      throw new InvalidInputException(complaint(file, e), e);
    }
  }

  private static String complaint(Path file, OrtException e) {
    String message = message(e);
    if (e.getCode() == OrtException.OrtErrorCode.ORT_INVALID_PROTOBUF
        || e.getCode() == OrtException.OrtErrorCode.ORT_NO_MODEL
        || message.contains("ModelProto does not have a graph")) {
      return file + " is not an ONNX model";
    }
    Matcher operator = OPERATOR.matcher(message);
    if (operator.find()) {
      return "%s uses the operator %s, which ONNX Runtime does not have for its types or version: %s"
          .formatted(file, operator.group(1), message);
    }
    if (message.toLowerCase(Locale.ROOT).contains("external")) {
      return "%s keeps weights in further files, which must be beside it and whole: %s"
          .formatted(file, message);
    }
    return "ONNX Runtime cannot load %s: %s".formatted(file, message);
  }

  /** What ONNX Runtime says, without its code. */
  static String message(OrtException e) {
    return CODE.matcher(String.valueOf(e.getMessage())).replaceFirst("").strip();
  }
}
