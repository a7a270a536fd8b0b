import type { MealWithRestaurantView } from '@fondly/contract/meals';
import { AllergensAndDiets } from '../../../shared/meal/allergens-and-diets.tsx';
import { ReportingLink } from '../../../shared/meal/reporting-link.tsx';

/** What is in the meal, above the form that orders it. */
export function MealFacts({ meal }: { meal: MealWithRestaurantView }) {
  return (
    <div>
      <AllergensAndDiets meal={meal} hasAllergyNote />
      <ReportingLink kind="meal" id={meal.id} name={meal.name} />
    </div>
  );
}
