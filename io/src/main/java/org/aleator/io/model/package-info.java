// SPDX-License-Identifier: Apache-2.0
/**
 * A fitted model on disk: a directory with {@code model.json} and {@code weights.safetensors}, and
 * the output directory of an estimate. Everything is written beside its place and moved into it.
 */
package org.aleator.io.model;
