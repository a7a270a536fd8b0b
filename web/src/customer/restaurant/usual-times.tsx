import type { MealView } from '@fondly/contract/meals';
import type { UsualSaleView } from '@fondly/contract/restaurant/hours/usual-sale-view';
import { formatDay, toLocalDate, toLocalTime } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { formatUsualSale } from './format-usual-sale.ts';

type Props = { usualSales: readonly UsualSaleView[]; meals: readonly MealView[]; timezone: string; now: Date };

/** When a kitchen that lists by hand usually does, for each of the next seven days without a meal. */
export function UsualTimes({ usualSales, meals, timezone, now }: Props) {
  const days = listUsualDays(usualSales, meals, timezone, now);
  return (
    <ul className="stack gap-8">
      {days.map(({ day, sale }) => (
        <li key={day} className="num">
          <b>{day === toLocalDate(now, timezone) ? m.common_today() : formatDay(toNoon(day), 'UTC')}</b>{' '}
          {formatUsualSale(sale)}
        </li>
      ))}
    </ul>
  );
}

const toNoon = (day: string) => new Date(`${day}T12:00:00Z`);

/** A day with a listed meal needs no guess, and neither does one whose usual time is over. */
export function listUsualDays(
  usualSales: readonly UsualSaleView[],
  meals: readonly MealView[],
  timezone: string,
  now: Date,
) {
  const today = toLocalDate(now, timezone);
  const time = toLocalTime(now, timezone);
  return Array.from({ length: 7 }, (_, index) =>
    new Date(toNoon(today).getTime() + index * 86_400_000).toISOString().slice(0, 10),
  ).flatMap((day) => {
    const sale = usualSales.find(({ weekday }) => weekday === toNoon(day).getUTCDay());
    const isKnown = meals.some(({ availableDate }) => availableDate === day);
    return !sale || isKnown || (day === today && sale.listsAt <= time) ? [] : [{ day, sale }];
  });
}
