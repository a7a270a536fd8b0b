import { ChoicePill, ChoicePills } from '../../../shared/ui/forms/choice-pills.tsx';
import type { FormValues } from '../../../shared/ui/forms/use-server-form.ts';
import { cuisineField } from '../parse-application.ts';
import type { Cuisine } from '../use-cuisines.ts';

type Props = { values: FormValues; cuisines: readonly Cuisine[]; error: string | undefined };

/** The restaurant's cuisines, as customers filter them. The first one is shown on the card. */
export function CuisineChoice({ values, cuisines, error }: Props) {
  return (
    <ChoicePills legend="Cuisines (optional)" error={error}>
      {cuisines.map(({ slug, name }) => (
        <ChoicePill
          key={slug}
          label={name}
          type="checkbox"
          name={cuisineField(slug)}
          defaultChecked={values[cuisineField(slug)] !== undefined}
          aria-invalid={error !== undefined}
        />
      ))}
    </ChoicePills>
  );
}
