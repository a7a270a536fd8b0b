import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
import { IconCircleCheck, IconCopy } from '@tabler/icons-react';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { nextListingDay } from '../meal-states.ts';

type Props = {
  meal: StaffMealView;
  meals: StaffMealView[];
  now: Date;
  /** As wide as its tile. */
  wide?: boolean;
  isPending: boolean;
  onRelist: (meal: StaffMealView) => void;
};

/** Lists an ended meal again, or says for which day that was done. */
export function RelistButton({ meal, meals, now, wide = false, isPending, onRelist }: Props) {
  const { date, isToday } = nextListingDay(meal, now);
  if (meals.some((other) => other.name === meal.name && other.availableDate === date)) {
    return (
      <p className="row weight-600 gap-8 min-height-48 ok-text">
        <IconCircleCheck size={20} aria-hidden />
        {isToday ? m.restaurant_meals_listed_today() : m.restaurant_meals_listed_tomorrow()}
      </p>
    );
  }
  const label = isToday ? m.restaurant_meals_relist_label : m.restaurant_meals_relist_tomorrow_label;
  return (
    <Button
      variant="light"
      wide={wide}
      isPending={isPending}
      aria-label={label({ meal: meal.name })}
      onClick={() => onRelist(meal)}
    >
      <IconCopy size={20} aria-hidden />
      {isToday ? m.restaurant_meals_relist_button() : m.restaurant_meals_relist_tomorrow_button()}
    </Button>
  );
}
