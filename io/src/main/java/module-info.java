// SPDX-License-Identifier: Apache-2.0
/** Tables and models in files. */
@SuppressWarnings("module") // The other modules are compiled after this one.
module org.aleator.io {
  requires ch.randelshofer.fastdoubleparser;
  requires com.github.luben.zstd_jni;
  requires com.google.gson;
  requires com.sun.jna;
  requires duckdb.jdbc;
  requires java.sql;
  requires java.xml;
  requires static org.jspecify;
  requires transitive org.aleator.core;

  exports org.aleator.io.table;
  exports org.aleator.io.file to
      org.aleator.cli,
      org.aleator.lab,
      org.aleator.web;
  exports org.aleator.io.model to
      org.aleator.cli,
      org.aleator.lab;

  provides org.aleator.codec.ModelStore with
      org.aleator.io.model.ModelDirectoryStore;
}
