// SPDX-License-Identifier: Apache-2.0
/** {@code aleator predict}: new rows and new runs through a saved model. */
package org.aleator.app.predict;
