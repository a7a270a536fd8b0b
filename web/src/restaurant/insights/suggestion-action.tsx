import type { InsightsView } from '@fondly/contract/restaurant/insights';
import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { createScript } from '../../shared/ui/overlays/create-script.ts';
import { usePreload } from '../../shared/ui/overlays/use-preload.ts';
import { mealsQuery } from '../queries.ts';

type Suggestion = InsightsView['suggestions'][number];
type MealSuggestion = Extract<Suggestion, { mealName: string }>;

/** Portions change by this share, and by one at least. */
const changedShare = 0.3;

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

/** The form of a meal is the heaviest part of the page, and needed only after a tap. */
const script = createScript(() => import('./list-tomorrow-dialog.tsx'));
const ListTomorrowDialog = script.toComponent((file) => file.default);

/** Opens the form with the meal as it was listed last, for tomorrow, and with more or fewer portions. */
function ListTomorrow({ suggestion: { kind, mealName } }: { suggestion: MealSuggestion }) {
  const { data, isPending } = useQuery(mealsQuery());
  const [isOpen, setOpen] = useState(false);
  usePreload(script.preload);
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
        <Suspense>
          <ListTomorrowDialog
            meal={meal}
            quantity={isMore ? listed + change : listed - change}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
