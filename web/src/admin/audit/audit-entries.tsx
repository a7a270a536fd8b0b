import type { AuditChange } from '@fondly/contract/admin/audit';
import styles from '../page/admin-page.module.css';
import { Panel } from '../page/admin-page.tsx';
import { formatDateTime } from '../page/format-time.ts';
import { auditActionNames } from './audit-action-names.ts';
import { AuditChanges } from './audit-changes.tsx';

type Line = { at: string; action: string; actorName: string; reason: string; changes: AuditChange[] };

/** The audit entries of one object, newest first. */
export function AuditEntries({ lines, timezone }: { lines: Line[]; timezone?: string }) {
  return (
    <Panel title="What operators did">
      {lines.length === 0 && <p className={`muted ${styles.none}`}>Nothing yet.</p>}
      <ol className="stack gap-12">
        {lines.map(({ at, action, actorName, reason, changes }) => (
          <li key={at + action}>
            <span className={`note ${styles.remark}`}>
              {formatDateTime(at, timezone)}, {actorName}
            </span>
            <br />
            <b>{getActionName(action)}.</b> {reason}
            <AuditChanges changes={changes} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const getActionName = (action: string): string => auditActionNames[action as keyof typeof auditActionNames] ?? action;
