// SPDX-License-Identifier: Apache-2.0
/** {@code aleator generate}: data whose noise is known. */
package org.aleator.app.generate;
