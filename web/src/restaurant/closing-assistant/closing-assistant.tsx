import { lazy, Suspense } from 'react';
import { useClosingMeals } from './use-closing-meals.ts';

/** Needed for an hour or so a day. */
const PriceSuggestion = lazy(() => import('./price-suggestion.tsx'));

/** Shortly before pickup ends: what is left, and a lower price with one tap. */
export function ClosingAssistant() {
  return (
    <Suspense>
      {useClosingMeals().map((meal) => (
        <PriceSuggestion key={meal.mealId} meal={meal} />
      ))}
    </Suspense>
  );
}
