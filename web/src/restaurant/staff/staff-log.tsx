import type { StaffView } from '@fondly/contract/restaurant/staff';
import { useState } from 'react';
import { useNow } from '../../shared/api/use-now.ts';
import { StaffActionText } from '../../shared/restaurant/staff-action-text.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { ProfilePanel } from '../profile/profile-panel.tsx';
import { formatMoment } from './role-names.ts';
import styles from './staff.module.css';

const shownAtFirst = 6;

/** Changes to the staff, newest first. */
export function StaffLog({ lines }: { lines: StaffView['log'] }) {
  const { timezone } = useRestaurant().restaurant;
  const now = useNow();
  const [isExpanded, setExpanded] = useState(false);
  const shown = isExpanded ? lines : lines.slice(0, shownAtFirst);
  return (
    <ProfilePanel title="What happened">
      <ul className={`stack gap-12 ${styles.log}`}>
        {shown.map((line) => (
          <li key={line.id} className="stack break">
            <span>
              <StaffActionText line={line} />
            </span>
            <time dateTime={line.at}>{formatMoment(line.at, timezone, now)}</time>
          </li>
        ))}
      </ul>
      {lines.length > shown.length && (
        <Button variant="light" onClick={() => setExpanded(true)}>
          Show all
        </Button>
      )}
    </ProfilePanel>
  );
}
