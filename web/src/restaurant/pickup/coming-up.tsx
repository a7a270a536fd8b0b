import type { PickupHoursView, SpecialDayView } from '@fondly/contract/restaurant/pickup-hours';
import { formatClockTime, formatDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { Button } from '../../shared/ui/actions/button.tsx';
import styles from './pickup.module.css';

type Props = { pickup: PickupHoursView; isBusy: boolean; onRestoreUsual: (day: string) => void };

/** Today's exception and future days that are closed or have special hours. */
export function ComingUp({ pickup, isBusy, onRestoreUsual }: Props) {
  return (
    <section className="panel gap-10" aria-label={m.pickup_hours_coming_up_heading()}>
      <h2 className="text-18 tight">{m.pickup_hours_coming_up_heading()}</h2>
      {pickup.specialDays.length === 0 && (
        <p className={`row muted min-height-48 ${styles.none}`}>{m.pickup_hours_coming_up_none()}</p>
      )}
      {pickup.specialDays.map((special) => {
        const date = formatDay(new Date(`${special.day}T12:00:00Z`), 'UTC');
        const isToday = special.day === pickup.day;
        return (
          <div key={special.day} className={`row wrap line-above ${styles.special}`}>
            <div className={`stack break ${styles.specialDay}`}>
              <b>{special.name || (isToday ? m.common_today() : date)}</b>
              <span>
                {special.name
                  ? date
                  : isToday
                    ? m.pickup_hours_coming_up_ends_tomorrow()
                    : m.pickup_hours_coming_up_special_day()}
              </span>
            </div>
            <span className="text-15 weight-600">{formatHours(special)}</span>
            <Button
              variant="subtle"
              isPending={isBusy}
              aria-label={m.pickup_hours_coming_up_undo_label({ day: date })}
              onClick={() => onRestoreUsual(special.day)}
            >
              {m.common_undo()}
            </Button>
          </div>
        );
      })}
    </section>
  );
}

function formatHours({ hours }: SpecialDayView): string {
  if (hours.length === 0) return m.common_closed();
  return hours
    .map(({ opens, closes }) => m.common_time_span({ start: formatWallClock(opens), end: formatWallClock(closes) }))
    .join(', ');
}

/** "16:00" as "4 PM". */
function formatWallClock(time: string): string {
  return formatClockTime(new Date(`1970-01-01T${time}:00Z`), 'UTC').replace(':00 ', ' ');
}
