import type { MealView } from '@fondly/contract/meals';
import { formatTimeInSentence, isSameDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { readNow } from '../api/corrected-clock.ts';
import { MealPickupTime } from './meal-pickup-time.tsx';

type Props = { meal: Pick<MealView, 'pickupStart' | 'pickupEnd' | 'timezone'> };

/** "Today until 7:00 PM" once the window has begun. */
export function ShortPickupTime({ meal }: Props) {
  const { timezone } = meal;
  const [start, end, now] = [new Date(meal.pickupStart), new Date(meal.pickupEnd), readNow()];
  const hasBegun = start <= now && now < end && isSameDay(start, now, timezone);
  return (
    <MealPickupTime
      meal={meal}
      {...(hasBegun && { text: m.meal_today_until({ time: formatTimeInSentence(end, timezone) }) })}
    />
  );
}
