/**
 * The noise in apparent ages: labels that are means of people's votes about a face. {@link
 * org.aleator.vision.age.AgeData} holds features and labels, {@link
 * org.aleator.vision.age.AgeStudy} fits the paper's heads and our own estimate, {@link
 * org.aleator.vision.age.VoteStudy} repeats it for labels of fewer votes, whose noise is known to
 * be larger.
 */
package org.aleator.vision.age;
