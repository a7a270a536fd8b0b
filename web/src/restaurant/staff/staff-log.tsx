import type { StaffView } from '@fondly/contract/restaurant/staff';
import { formatClockTime, formatDayOrToday } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { useState } from 'react';
import { useNow } from '../../shared/api/use-now.ts';
import { StaffActionText } from '../../shared/restaurant/staff-action-text.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { ProfilePanel } from '../profile/profile-panel.tsx';
import styles from './staff.module.css';

const shownAtFirst = 6;

/** Changes to the staff, newest first. */
export function StaffLog({ lines }: { lines: StaffView['log'] }) {
  const { timezone } = useRestaurant().restaurant;
  const now = useNow();
  const [isExpanded, setExpanded] = useState(false);
  const shown = isExpanded ? lines : lines.slice(0, shownAtFirst);
  return (
    <ProfilePanel title={m.staff_log_heading()}>
      <ul className={`stack gap-12 ${styles.log}`}>
        {shown.map((line) => (
          <li key={line.id} className="stack break">
            <span>
              <StaffActionText line={line} />
            </span>
            <time dateTime={line.at}>{formatLineTime(new Date(line.at), timezone, now)}</time>
          </li>
        ))}
      </ul>
      {lines.length > shown.length && (
        <Button variant="light" onClick={() => setExpanded(true)}>
          {m.staff_log_show_all_button()}
        </Button>
      )}
    </ProfilePanel>
  );
}

const formatLineTime = (at: Date, timezone: string, now: Date): string =>
  m.staff_log_time({ day: formatDayOrToday(at, timezone, now), time: formatClockTime(at, timezone) });
