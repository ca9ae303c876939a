// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

/**
 * A label that is probably not the likeliest class of its row. Whether it is a mistake the features
 * cannot tell.
 *
 * @param row among those studied
 * @param given its class
 * @param likelier the class that is likelier
 * @param probability that another class than the given one is the likeliest
 */
public record SuspectClass(int row, int given, int likelier, double probability) {}
