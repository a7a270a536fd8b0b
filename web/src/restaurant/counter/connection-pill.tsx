import { formatClockTime } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import pillStyles from '../navigation/live-pill.module.css';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import type { Shift } from './use-shift.ts';

/** As on the other pages, but from the counter's own reads, which notice a dead network. The tooltip says when the server last answered. It also says whether the screen stays on. */
export function ConnectionPill({ shift, isScreenOn }: { shift: Shift; isScreenOn: boolean }) {
  const { timezone } = useRestaurant().restaurant;
  if (!shift.view) return null;
  return (
    <span
      className={`label pill inline-row gap-8 on-leaf ${pillStyles.pill}`}
      data-state={shift.isConnected ? 'live' : 'reconnecting'}
      role="status"
      title={m.counter_last_contact({ time: formatClockTime(shift.answeredAt, timezone) })}
    >
      <span>
        {shift.isConnected ? m.restaurant_frame_live() : m.restaurant_frame_reconnecting()}
        {shift.isConnected && isScreenOn && <span className="beside-icon"> · {m.counter_screen_on()}</span>}
      </span>
    </span>
  );
}
