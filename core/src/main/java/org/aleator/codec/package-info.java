// SPDX-License-Identifier: Apache-2.0
/**
 * How fitted objects are taken apart and put together again, whatever file carries them: {@link
 * org.aleator.codec.Parts} are named values and arrays, a {@link org.aleator.codec.Codec} knows one
 * kind of object, {@link org.aleator.codec.Kinds} a family of them.
 */
package org.aleator.codec;
