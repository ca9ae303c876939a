// SPDX-License-Identifier: Apache-2.0
/**
 * The local page: {@link org.aleator.web.WebServer} serves it and the REST interface behind it.
 * Tables that were uploaded ({@link org.aleator.web.TableStore}) and runs ({@link
 * org.aleator.web.RunStore}) stand on disk; how a run is computed, a {@link org.aleator.web.Runner}
 * knows, which the command line provides. What a request names is looked up, never taken as a path.
 */
package org.aleator.web;
