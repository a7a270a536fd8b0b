import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { isTemplate } from '../meal-states.ts';

/** What a change affects (docs/domain.md#recurring-meals). */
export function EditNote({ meal }: { meal: StaffMealView }) {
  const ordered = meal.soldToday + meal.reservedPortions;
  const sentences = [
    ...(ordered > 0
      ? [
          `${ordered} ${ordered === 1 ? 'is' : 'are'} ordered. Those keep their price, and their pickup window can only get longer.`,
          'Customers who have ordered are told of another name or other food. They may cancel free of charge when allergens, diets or ingredients change.',
        ]
      : []),
    ...(isTemplate(meal) ? ['Days to come change too, except those with orders or changed by themselves.'] : []),
    ...(meal.isRecurringInstance ? ['Only this day changes. It then no longer follows the weekly meal.'] : []),
  ];
  return sentences.length === 0 ? null : <Banner tone="info">{sentences.join(' ')}</Banner>;
}
