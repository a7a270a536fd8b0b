import type { StaffView } from '@fondly/contract/staff';
import { useState } from 'react';
import { Button } from '../../shared/button.tsx';
import { ProfilePanel } from '../profile/profile-panel.tsx';
import { useKitchen } from '../shell/kitchen-context.ts';
import { useNow } from '../use-now.ts';
import { actionWords, momentWords } from './role-words.ts';
import styles from './staff.module.css';

const shownAtFirst = 6;

/** What was done about the staff, the newest first. */
export function StaffLog({ lines }: { lines: StaffView['log'] }) {
  const { timezone } = useKitchen().restaurant;
  const now = useNow();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? lines : lines.slice(0, shownAtFirst);
  return (
    <ProfilePanel title="What happened">
      <ul className={styles.log}>
        {shown.map(({ id, at, action, who, whom }) => (
          <li key={id} className={styles.line}>
            <span>
              <b>{who}</b> {actionWords[action]} {action === 'joined' ? 'the kitchen' : (whom ?? 'a deleted account')}
            </span>
            <time dateTime={at}>{momentWords(at, timezone, now)}</time>
          </li>
        ))}
      </ul>
      {lines.length > shown.length && (
        <Button look="light" onClick={() => setWhole(true)}>
          Show all
        </Button>
      )}
    </ProfilePanel>
  );
}
