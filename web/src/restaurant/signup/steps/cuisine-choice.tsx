import * as m from '@fondly/messages';
import { toCuisineName } from '../../../shared/restaurant/cuisine-name.ts';
import { CheckboxChoice } from '../../../shared/ui/forms/choice-pills.tsx';
import type { FormValues } from '../../../shared/ui/forms/use-server-form.ts';
import { cuisineField } from '../parse-application.ts';
import type { Cuisine } from '../use-cuisines.ts';

type Props = { values: FormValues; cuisines: readonly Cuisine[]; error: string | undefined };

/** The restaurant's cuisines, as customers filter them. The first one is shown on the card. */
export function CuisineChoice({ values, cuisines, error }: Props) {
  const options = cuisines.map(({ slug, name }) => ({ name: cuisineField(slug), label: toCuisineName(name) }));
  return (
    <CheckboxChoice
      legend={m.restaurant_signup_cuisines_label()}
      options={options}
      initialValues={values}
      error={error}
    />
  );
}
