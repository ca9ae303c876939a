/** {@code aleator evaluate} and {@code recalibrate}: any model's uncertainty scored, and mended. */
package org.aleator.app.evaluate;
