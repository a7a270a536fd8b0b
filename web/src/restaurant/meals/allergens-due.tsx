import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import { formatDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { hasEnded, isTemplate } from './meal-states.ts';

type Props = { meals: readonly StaffMealView[]; now: Date };

/** Names the meals whose allergens were never answered, and the day from which they are not sold. */
export function AllergensDue({ meals, now }: Props) {
  const open = meals.filter((meal) => meal.allergensDueOn !== null && (isTemplate(meal) || !hasEnded(meal, now)));
  const due = open[0]?.allergensDueOn;
  if (!due) return null;
  const day = formatDay(new Date(`${due}T12:00:00Z`), 'UTC');
  const names = [...new Set(open.map(({ name }) => name))];
  return (
    <Banner tone="warning" lead={m.restaurant_meals_allergens_due_title({ count: names.length })}>
      {m.restaurant_meals_allergens_due({ day, names: names.join(', ') })}
    </Banner>
  );
}
