import type { AuditChange } from '@fondly/contract/admin/audit';
import { formatAuditChange } from '@fondly/contract/admin/format-audit-change';

/** Each value that an action changed, before and after. */
export function AuditChanges({ changes }: { changes: AuditChange[] }) {
  return changes.map((change) => (
    <span key={change.field} className="note block break">
      {formatAuditChange(change)}
    </span>
  ));
}
