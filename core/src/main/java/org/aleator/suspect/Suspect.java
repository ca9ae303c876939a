// SPDX-License-Identifier: Apache-2.0
package org.aleator.suspect;

/**
 * A label that is probably wrong.
 *
 * @param row its place among the rows of the data set, from 0
 * @param given the label
 * @param expected the label that its features let expect, by fits that had not seen it
 * @param probability of being a slip
 * @param falseDiscoveryRate the share of right labels to be expected among this one and those that
 *     are more suspect
 * @param kind what it looks like
 */
public record Suspect(
    int row,
    double given,
    double expected,
    double probability,
    double falseDiscoveryRate,
    SlipKind kind) {}
