import type { StaffView } from '@fondly/contract/restaurant/staff';
import { useState } from 'react';
import { staffDeed } from '../../shared/restaurant/format-staff-action.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { useKitchen } from '../navigation/restaurant-context.ts';
import { ProfilePanel } from '../profile/profile-panel.tsx';
import { useNow } from '../use-now.ts';
import { momentWords } from './role-names.ts';
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
