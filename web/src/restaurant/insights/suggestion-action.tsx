import type { InsightsView } from '@fondly/contract/restaurant/insights';
import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '../../shared/api/use-now.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import { localNow } from '../meal-form/local-now.ts';
import { MealForm } from '../meal-form/meal-form.tsx';
import { toCopiedMealValues } from '../meal-form/meal-values.ts';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { usePostMeal } from '../new-menu-item/use-post-meal.ts';
import { mealsQuery } from '../queries.ts';

type Suggestion = InsightsView['suggestions'][number];
type MealSuggestion = Extract<Suggestion, { mealName: string }>;

/** Portions change by this share, and by one at least. */
const changedShare = 0.3;
const dayMilliseconds = 86_400_000;

/** The button that does what a suggestion says. */
export function SuggestionAction({ suggestion }: { suggestion: Suggestion }) {
  if ('mealName' in suggestion) return <ListTomorrow suggestion={suggestion} />;
  const isAboutPickups = suggestion.kind === 'missed-pickups';
  return (
    <ButtonLink variant="light" to={isAboutPickups ? '/profile' : '/dashboard?tab=meals'}>
      {isAboutPickups ? m.insights_suggest_pickups_button() : m.insights_suggest_cancellations_button()}
    </ButtonLink>
  );
}

/** Opens the form with the meal as it was listed last, for tomorrow, and with more or fewer portions. */
function ListTomorrow({ suggestion: { kind, mealName } }: { suggestion: MealSuggestion }) {
  const { data, isPending } = useQuery(mealsQuery());
  const [isOpen, setOpen] = useState(false);
  const meal = data?.meals
    .filter(({ name }) => name === mealName)
    .reduce<StaffMealView | null>((last, one) => (last && last.pickupStart > one.pickupStart ? last : one), null);
  const listed = meal?.initialQuantity ?? 0;
  const change = Math.max(1, Math.round(listed * changedShare));
  const isMore = kind === 'more-portions';
  // As high as the button, so that nothing moves when it comes.
  if (isPending) return <Skeleton height={48} radius={999} />;
  if (!meal || (!isMore && listed <= change)) return null;
  return (
    <>
      <Button variant="light" onClick={() => setOpen(true)}>
        {isMore ? m.insights_list_more({ count: change }) : m.insights_list_fewer({ count: change })}
      </Button>
      {isOpen && (
        <ListTomorrowDialog
          meal={meal}
          quantity={isMore ? listed + change : listed - change}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type DialogProps = { meal: StaffMealView; quantity: number; onClose: () => void };

function ListTomorrowDialog({ meal, quantity, onClose }: DialogProps) {
  const { restaurant } = useRestaurant();
  const send = usePostMeal(restaurant.id, onClose);
  const tomorrow = localNow(restaurant.timezone, new Date(useNow().getTime() + dayMilliseconds)).date;
  return (
    <Dialog isOpen onClose={onClose} title={m.restaurant_meals_duplicate_title()} size="large">
      <MealForm
        restaurant={restaurant}
        initialValues={{ ...toCopiedMealValues(meal, tomorrow), availableQuantity: String(quantity) }}
        submitLabel={m.menu_item_post_button()}
        send={send}
        onCancel={onClose}
      />
    </Dialog>
  );
}
