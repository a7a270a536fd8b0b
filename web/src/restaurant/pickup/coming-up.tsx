import type { PickupView, SpecialDayView } from '@fondly/contract/restaurant/pickup-hours';
import { clockTime, dayName } from '@fondly/contract/time';
import { Button } from '../../shared/ui/actions/button.tsx';
import styles from './pickup.module.css';

type Props = { pickup: PickupView; isBusy: boolean; onUsual: (day: string) => void };

/** Today's exception and days to come that are closed or have hours of their own. */
export function ComingUp({ pickup, isBusy, onUsual }: Props) {
  return (
    <section className={styles.panel} aria-label="Coming up">
      <h2 className={styles.panelTitle}>Coming up</h2>
      {pickup.specialDays.length === 0 && <p className={styles.none}>No closed days or special hours planned.</p>}
      {pickup.specialDays.map((special) => {
        const date = dayName(new Date(`${special.day}T12:00:00Z`), 'UTC');
        const isToday = special.day === pickup.day;
        return (
          <div key={special.day} className={styles.special}>
            <div className={styles.specialDay}>
              <b>{special.name || (isToday ? 'Today' : date)}</b>
              <span>{special.name ? date : isToday ? 'Usual hours again tomorrow' : 'Special day'}</span>
            </div>
            <span className={styles.specialHours}>{hoursOf(special)}</span>
            <Button
              look="subtle"
              busy={isBusy}
              aria-label={`Usual hours on ${date}`}
              onClick={() => onUsual(special.day)}
            >
              Undo
            </Button>
          </div>
        );
      })}
    </section>
  );
}

function hoursOf({ isClosed, opens, closes }: SpecialDayView): string {
  if (isClosed || opens === null || closes === null) return 'Closed';
  return `${wallClock(opens)} to ${wallClock(closes)}`;
}

/** "16:00" as "4 PM". */
function wallClock(time: string): string {
  return clockTime(new Date(`1970-01-01T${time}:00Z`), 'UTC').replace(':00 ', ' ');
}
