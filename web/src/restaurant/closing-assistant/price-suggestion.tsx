import { formatCents } from '@fondly/contract/money';
import * as m from '@fondly/messages';
import { IconClockDollar } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { showSuccess, showToast } from '../../shared/ui/feedback/toast.tsx';
import { updateCachedMeal } from '../meals/update-cached-meal.ts';
import { keys } from '../queries.ts';
import { rememberAnswered } from './answered-meals.ts';
import styles from './closing-assistant.module.css';
import type { ClosingSuggestion } from './closing-suggestion.ts';

/** What is left of a meal, and a lower price with one tap. */
export default function PriceSuggestion({ meal }: { meal: ClosingSuggestion }) {
  const queries = useQueryClient();
  const price = formatCents(meal.lowerPriceCents);
  const mutationKey = ['lower-price', meal.mealId];
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: () =>
      call('PUT /api/restaurant/meals/:id/price', {
        params: { id: meal.mealId },
        body: { expectedPriceCents: meal.priceCents, priceCents: meal.lowerPriceCents },
      }),
    onSuccess: (changed) => {
      updateCachedMeal(queries, changed);
      showSuccess(m.overview_closing_done({ meal: changed.name, price }));
      rememberAnswered(meal.mealId);
    },
    onError: (thrown) => {
      showToast({ tone: 'error', text: toErrorMessage(thrown, m.common_did_not_work()) });
      void queries.invalidateQueries({ queryKey: keys.meals });
    },
  });
  // A second tap may come before the button is drawn as busy.
  const lower = () => {
    if (queries.isMutating({ mutationKey }) === 0) mutate();
  };
  return (
    <section className="row wrap gap-14 on-butter radius-20 padding-16">
      <div className={`row gap-14 ${styles.left}`}>
        <IconClockDollar size={28} aria-hidden />
        <div>
          <p className="weight-700">
            {m.overview_closing_left({ count: meal.availableQuantity, meal: meal.name, minutes: meal.minutesLeft })}
          </p>
          <p className="text-14">
            {meal.followers > 0
              ? m.overview_closing_followers({ count: meal.followers, price })
              : m.overview_closing_no_followers({ price })}
          </p>
        </div>
      </div>
      <div className="row wrap gap-4">
        <Button isPending={isPending} onClick={lower}>
          {m.overview_closing_button({ price })}
        </Button>
        <Button variant="subtle" disabled={isPending} onClick={() => rememberAnswered(meal.mealId)}>
          {m.overview_closing_keep_button()}
        </Button>
      </div>
    </section>
  );
}
