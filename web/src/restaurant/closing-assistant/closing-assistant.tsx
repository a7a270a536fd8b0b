import { Suspense } from 'react';
import { suggestionScript, useClosingMeals } from './use-closing-meals.ts';

const PriceSuggestion = suggestionScript.toComponent((file) => file.default);

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
