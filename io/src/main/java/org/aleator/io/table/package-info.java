/** Tables in files: read through DuckDB, written as CSV. */
package org.aleator.io.table;
