// SPDX-License-Identifier: Apache-2.0
/** Problems whose noise is known, and how the estimators fare on them. */
package org.aleator.lab.benchmark;
