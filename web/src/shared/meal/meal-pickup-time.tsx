import type { MealView } from '@fondly/contract/meals';
import { formatDay, formatDayOrToday, formatPickupWindow } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { IconClock } from '@tabler/icons-react';
import { readNow } from '../api/corrected-clock.ts';
import styles from './meal-pickup-time.module.css';

type Props = {
  meal: Pick<MealView, 'pickupStart' | 'pickupEnd' | 'timezone'>;
  /** Names the day even when it is today: "Today, Fri, Nov 20". */
  isDayAlwaysShown?: boolean;
};

/** The pickup window in the restaurant's time zone: "Today, 5:30 PM to 7:00 PM". */
export function MealPickupTime({ meal, isDayAlwaysShown = false }: Props) {
  const start = new Date(meal.pickupStart);
  const dayOrToday = formatDayOrToday(start, meal.timezone, readNow());
  const date = formatDay(start, meal.timezone);
  const isToday = dayOrToday !== date;
  const day = isDayAlwaysShown && isToday ? m.common_today_with_day({ day: date }) : dayOrToday;
  return (
    <div className={`row text-14 gap-6 leading-145 ${styles.line}`}>
      <IconClock size={16} aria-hidden />
      <span className="num">
        {day}, {formatPickupWindow(start, new Date(meal.pickupEnd), meal.timezone)}
      </span>
    </div>
  );
}
