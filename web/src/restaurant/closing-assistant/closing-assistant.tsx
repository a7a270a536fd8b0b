import { Suspense } from 'react';
import { PartFailed } from '../../shared/page/part-failed.tsx';
import { suggestionScript, useClosingMeals } from './use-closing-meals.ts';

const PriceSuggestion = suggestionScript.toComponent((file) => file.default, PartFailed);

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
