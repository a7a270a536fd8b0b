import styles from '../page/admin-page.module.css';
import { Panel } from '../page/admin-page.tsx';
import { whenWords } from '../page/format-time.ts';
import { actionWords } from './audit-action-names.ts';

type Line = { at: string; action: string; actorName: string; reason: string };

/** What operators did about one thing, newest first. */
export function AuditLines({ lines, timezone }: { lines: Line[]; timezone?: string }) {
  return (
    <Panel title="What operators did">
      {lines.length === 0 && <p className={styles.none}>Nothing yet.</p>}
      <ol className={styles.steps}>
        {lines.map(({ at, action, actorName, reason }) => (
          <li key={at + action}>
            <span className={styles.remark}>
              {whenWords(at, timezone)}, {actorName}
            </span>
            <br />
            <b>{wordsOf(action)}.</b> {reason}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const wordsOf = (action: string): string => actionWords[action as keyof typeof actionWords] ?? action;
