import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { isTemplate } from '../meal-states.ts';

/** What a change affects (docs/domain.md#recurring-meals). */
export function EditNote({ meal }: { meal: StaffMealView }) {
  const ordered = meal.soldToday + meal.reservedPortions;
  const sentences = [
    ...(ordered > 0 ? [m.restaurant_meals_edit_ordered({ count: ordered }), m.restaurant_meals_edit_customers()] : []),
    ...(isTemplate(meal) ? [m.restaurant_meals_edit_recurring()] : []),
    ...(meal.isRecurringInstance ? [m.restaurant_meals_edit_one_day()] : []),
  ];
  return sentences.length === 0 ? null : <Banner tone="info">{sentences.join(' ')}</Banner>;
}
