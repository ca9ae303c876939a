/** {@code aleator generate}: data whose noise is known. */
package org.aleator.app.generate;
