import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { useServerForm } from '../../../shared/ui/forms/use-server-form.ts';
import { AllergenFields } from '../../meal-form/allergen-fields.tsx';
import { type AnsweredAllergens, findFoodFaults, parseAllergens, toFoodValues } from '../../meal-form/food-values.ts';

type Props = { meal: StaffMealView; onAnswer: (answers: AnsweredAllergens) => void };

/** Asks once about the allergens of a meal that was listed before they had to be answered. */
export function AllergensForm({ meal, onAnswer }: Props) {
  const initialValues = toFoodValues(meal);
  const { fieldErrors, formProps } = useServerForm({
    check: (values) => {
      const faults = findFoodFaults({ ...initialValues, ...values });
      return Object.fromEntries(Object.entries(faults).flatMap(([field, error]) => (error ? [[field, error]] : [])));
    },
    send: async (values) => {
      const answers = parseAllergens(values);
      if (answers) onAnswer(answers);
    },
  });
  return (
    <form className="stack gap-18" {...formProps}>
      <p className="muted">{m.restaurant_meals_allergens_question()}</p>
      <AllergenFields initialValues={initialValues} fieldErrors={fieldErrors} />
      {fieldErrors.diets && <Banner tone="error">{fieldErrors.diets}</Banner>}
      <Button type="submit">{m.restaurant_meals_allergens_submit_button()}</Button>
    </form>
  );
}
