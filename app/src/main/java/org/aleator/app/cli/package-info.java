/** What commands share and none owns: options, progress, numbers and JSON as they are printed. */
package org.aleator.app.cli;
