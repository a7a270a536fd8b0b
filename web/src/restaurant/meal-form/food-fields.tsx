import { diets, formatDiet } from '@fondly/contract/food';
import * as m from '@fondly/messages';
import { CheckboxChoice } from '../../shared/ui/forms/choice-pills.tsx';
import type { FieldErrors, FormValues } from '../../shared/ui/forms/use-server-form.ts';
import { AllergenFields } from './allergen-fields.tsx';
import { dietField } from './food-values.ts';

type Props = { initialValues: FormValues; fieldErrors: FieldErrors };

/** The answers about the nine major allergens, and the diets of the meal. */
export function FoodFields({ initialValues, fieldErrors }: Props) {
  return (
    <>
      <AllergenFields initialValues={initialValues} fieldErrors={fieldErrors} />
      <CheckboxChoice
        legend={m.meal_form_diets()}
        options={diets.map((diet) => ({ name: dietField(diet), label: formatDiet(diet) }))}
        initialValues={initialValues}
        error={fieldErrors.diets}
      />
    </>
  );
}
