import { type Allergen, formatAllergen, formatDiet } from '@fondly/contract/food';
import type { MealView } from '@fondly/contract/meals';
import * as m from '@fondly/messages';
import { IconAlertCircle, IconLeaf } from '@tabler/icons-react';
import { Tag } from '../ui/display/tag.tsx';
import styles from './allergens-and-diets.module.css';

type Food = Pick<MealView, 'allergens' | 'mayContain' | 'diets'>;

type Props = {
  meal: Food;
  /** Allergens that the customer avoids: those that the meal may contain are marked. */
  avoided?: readonly Allergen[];
  hasAllergyNote?: boolean;
};

/** The allergens and then the diets that the restaurant stated. `hasAllergyNote` adds whom to ask (docs/domain.md#allergens). */
export function AllergensAndDiets({ meal, avoided = [], hasAllergyNote = false }: Props) {
  const traces = avoided.filter((allergen) => meal.mayContain.includes(allergen));
  return (
    <div className="stack gap-2">
      <p className={`flex text-14 gap-6 align-start leading-145 ${styles.line}`}>
        <IconAlertCircle size={16} aria-hidden />
        {formatAllergens(meal)}
      </p>
      {traces.length > 0 && (
        <p>
          <Tag variant="few" small>
            {m.meal_allergens_possible({ possible: listNames(traces) })}
          </Tag>
        </p>
      )}
      {meal.diets.length > 0 && (
        <p className={`flex text-14 gap-6 align-start leading-145 ${styles.line}`}>
          <IconLeaf size={16} aria-hidden />
          {meal.diets.map((diet) => formatDiet(diet)).join(', ')}
        </p>
      )}
      {hasAllergyNote && <p className="caption leading-145">{m.meal_allergy_note()}</p>}
    </div>
  );
}

/** "Contains milk, wheat. May contain soy." A restaurant that states nothing is never shown as "free of". */
export function formatAllergens({ allergens, mayContain }: Pick<Food, 'allergens' | 'mayContain'>): string {
  if (allergens === null) return m.meal_allergens_not_listed();
  const contained = listNames(allergens);
  const possible = listNames(mayContain);
  if (possible === '')
    return contained ? m.meal_allergens_contained({ allergens: contained }) : m.meal_allergens_none();
  return contained
    ? m.meal_allergens_contained_and_possible({ allergens: contained, possible })
    : m.meal_allergens_possible({ possible });
}

const listNames = (allergens: readonly Allergen[]) =>
  allergens.map((allergen) => formatAllergen(allergen).toLowerCase()).join(', ');
