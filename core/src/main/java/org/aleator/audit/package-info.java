// SPDX-License-Identifier: Apache-2.0
/**
 * What is found out about rows before anything is learned from them: {@link
 * org.aleator.audit.RowAudit}.
 */
package org.aleator.audit;
