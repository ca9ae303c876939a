/**
 * What is found out about rows before anything is learned from them: {@link
 * org.aleator.audit.RowAudit}.
 */
package org.aleator.audit;
