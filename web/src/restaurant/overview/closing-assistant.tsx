import { formatCents } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';
import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
import { IconClockDollar } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { useNow } from '../../shared/api/use-now.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { showSuccess, showToast } from '../../shared/ui/feedback/toast.tsx';
import { toMealValues } from '../meal-form/meal-values.ts';
import { parseMealForm } from '../meal-form/parse-meal-form.ts';
import { hasEnded, isOnSale, isTemplate } from '../meals/meal-states.ts';
import { updateCachedMeal } from '../meals/update-cached-meal.ts';
import { mealsQuery } from '../queries.ts';
import styles from './closing-assistant.module.css';

const minute = 60_000;
/** How long before the end of pickup a lower price can still sell what is left. */
const lastMinutes = 45;
const maxMeals = 2;
/** A fifth less, down to half a dollar. */
const lowerShare = 0.8;
const stepCents = 50;

/** Shortly before pickup ends: what is left, and a lower price with one tap. */
export function ClosingAssistant() {
  const now = useNow();
  const { data } = useQuery(mealsQuery());
  const [answered, setAnswered] = useState(readAnswered);
  const answer = (id: string) => {
    const next = [...answered, id];
    sessionStorage.setItem(answeredKey, next.join(' '));
    setAnswered(next);
  };
  return listClosingMeals(data?.meals ?? [], now)
    .filter(({ meal }) => !answered.includes(meal.id))
    .slice(0, maxMeals)
    .map(({ meal, minutesLeft, lowerCents }) => (
      <Suggestion
        key={meal.id}
        meal={meal}
        minutesLeft={minutesLeft}
        lowerCents={lowerCents}
        onAnswer={() => answer(meal.id)}
      />
    ));
}

/** Asked once for each meal: a reload must not offer another fifth less. */
const answeredKey = 'fondly.closing-answered';
const readAnswered = (): string[] => sessionStorage.getItem(answeredKey)?.split(' ') ?? [];

type Closing = { meal: StaffMealView; minutesLeft: number; lowerCents: number };

/** Meals whose pickup ends soon, the most portions first. A template is left out: its price is also that of later days. */
export function listClosingMeals(meals: readonly StaffMealView[], now: Date): Closing[] {
  return meals
    .filter((meal) => isOnSale(meal) && !hasEnded(meal, now) && !isTemplate(meal) && meal.availableQuantity > 0)
    .map((meal) => ({
      meal,
      minutesLeft: Math.ceil((Date.parse(meal.pickupEnd) - now.getTime()) / minute),
      lowerCents: Math.floor((meal.priceCents * lowerShare) / stepCents) * stepCents,
    }))
    .filter(({ minutesLeft, lowerCents }) => minutesLeft <= lastMinutes && lowerCents >= policies.priceMinCents)
    .toSorted((a, b) => b.meal.availableQuantity - a.meal.availableQuantity);
}

function Suggestion({ meal, minutesLeft, lowerCents, onAnswer }: Closing & { onAnswer: () => void }) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const form = { ...parseMealForm(toMealValues(meal)), priceCents: lowerCents };
      return call('PUT /api/restaurant/meals/:id', {
        params: { id: meal.id },
        body: { ...form, expected: meal.availableQuantity },
      });
    },
    onSuccess: (changed) => {
      updateCachedMeal(queries, changed);
      showSuccess(m.overview_closing_done({ meal: changed.name, price: formatCents(lowerCents) }));
      onAnswer();
    },
    onError: (thrown) => {
      showToast({ tone: 'error', text: toErrorMessage(thrown, m.common_did_not_work()) });
      void queries.invalidateQueries({ queryKey: mealsQuery().queryKey });
    },
  });
  return (
    <section className="row wrap gap-14 on-butter radius-20 padding-16">
      <div className={`row gap-14 ${styles.left}`}>
        <IconClockDollar size={28} aria-hidden />
        <div>
          <p className="weight-700">
            {m.overview_closing_left({ count: meal.availableQuantity, meal: meal.name, minutes: minutesLeft })}
          </p>
          <p className="text-14">{m.overview_closing_text()}</p>
        </div>
      </div>
      <div className="row wrap gap-4">
        <Button isPending={isPending} onClick={() => mutate()}>
          {m.overview_closing_button({ price: formatCents(lowerCents) })}
        </Button>
        <Button variant="subtle" disabled={isPending} onClick={onAnswer}>
          {m.overview_closing_keep_button()}
        </Button>
      </div>
    </section>
  );
}
