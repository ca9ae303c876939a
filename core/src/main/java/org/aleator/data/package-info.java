/**
 * From a file to rows ready for regression, and data whose noise is known ({@link
 * org.aleator.data.SyntheticData}).
 */
package org.aleator.data;
