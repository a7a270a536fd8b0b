import type { MealView } from '@fondly/contract/meals';
import { formatDay, formatDayOrToday, formatPickupWindow } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { IconClock } from '@tabler/icons-react';
import { readNow } from '../api/corrected-clock.ts';
import styles from './meal-pickup-time.module.css';

type Props = {
  meal: Pick<MealView, 'pickupStart' | 'pickupEnd' | 'timezone'>;
  /** "Fri, Nov 20" even when it is today. */
  isDayNamed?: boolean;
  /** Instead of the day and the window. */
  text?: string;
};

const soonMilliseconds = 30 * 60_000;

/** Cached pages show it, too, so it counts no minutes. */
const endsSoon = (end: Date, now: Date) => now < end && end.getTime() - now.getTime() <= soonMilliseconds;

/** The pickup window in the restaurant's time zone: "Today, 5:30 PM to 7:00 PM". */
export function MealPickupTime({ meal, isDayNamed = false, text }: Props) {
  const start = new Date(meal.pickupStart);
  const end = new Date(meal.pickupEnd);
  const now = readNow();
  const day = isDayNamed ? formatDay(start, meal.timezone) : formatDayOrToday(start, meal.timezone, now);
  return (
    <div className={`row text-14 gap-6 leading-145 ${styles.line}`}>
      <IconClock size={16} aria-hidden />
      <span className="num">
        {text ?? `${day}, ${formatPickupWindow(start, end, meal.timezone)}`}
        {endsSoon(end, now) && <span className="weight-700 nowrap danger-text"> · {m.meal_ends_soon()}</span>}
      </span>
    </div>
  );
}
