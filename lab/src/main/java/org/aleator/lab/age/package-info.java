// SPDX-License-Identifier: Apache-2.0
/**
 * The noise in apparent ages: labels that are means of people's votes about a face. {@link
 * org.aleator.lab.age.AgeData} holds features and labels, {@link org.aleator.lab.age.AgeStudy} fits
 * the paper's heads and our own estimate, {@link org.aleator.lab.age.VoteStudy} repeats it for
 * labels of fewer votes, whose noise is known to be larger.
 */
package org.aleator.lab.age;
