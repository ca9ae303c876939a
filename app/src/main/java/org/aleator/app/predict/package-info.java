/** {@code aleator predict}: new rows and new runs through a saved model. */
package org.aleator.app.predict;
