import { formatClockTime, formatDayOrToday } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../shared/api/use-now.ts';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { ProfilePanel } from '../profile/profile-panel.tsx';
import { apiKeyWritesQuery } from '../queries.ts';
import styles from './api-keys.module.css';
import { actionTexts } from './key-texts.ts';

/** The newest changes that keys made. Nothing is shown before the first, or if they cannot be read. */
export function KeyLog() {
  const { timezone } = useRestaurant().restaurant;
  const now = useNow();
  const { data } = useQuery(apiKeyWritesQuery());
  if (!data || data.writes.length === 0) return null;
  return (
    <ProfilePanel title={m.api_keys_log_heading()}>
      <ul className={`stack gap-12 ${styles.log}`}>
        {data.writes.map(({ id, at, keyName, action, mealName, quantity }) => (
          <li key={id} className="stack break">
            <span>{actionTexts[action]({ meal: mealName ?? m.api_keys_some_meal(), quantity: quantity ?? 0 })}</span>
            <span className="muted text-14">
              {m.api_keys_log_line({
                name: keyName,
                day: formatDayOrToday(new Date(at), timezone, now),
                time: formatClockTime(new Date(at), timezone),
              })}
            </span>
          </li>
        ))}
      </ul>
    </ProfilePanel>
  );
}
