import type { StaffView } from '@fondly/contract/staff';
import { useState } from 'react';
import { Button } from '../../shared/button.tsx';
import { staffDeed } from '../../shared/staff-words.ts';
import { ProfilePanel } from '../profile/profile-panel.tsx';
import { useKitchen } from '../shell/kitchen-context.ts';
import { useNow } from '../use-now.ts';
import { momentWords } from './role-words.ts';
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
        {shown.map((line) => (
          <li key={line.id} className={styles.line}>
            <span>
              <b>{line.who}</b> {staffDeed(line)}
            </span>
            <time dateTime={line.at}>{momentWords(line.at, timezone, now)}</time>
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
