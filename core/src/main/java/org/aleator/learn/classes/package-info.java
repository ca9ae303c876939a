// SPDX-License-Identifier: Apache-2.0
/**
 * What learns the probabilities of classes: the trees, processes, networks and linear models of
 * regression with another loss, cross-fitted and weighted as there.
 */
package org.aleator.learn.classes;
