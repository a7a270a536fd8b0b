import { formatAllergen, formatDiet } from '@fondly/contract/food';
import type { MealView } from '@fondly/contract/meals';
import * as m from '@fondly/messages';
import { IconAlertCircle, IconLeaf } from '@tabler/icons-react';
import styles from './allergens-and-diets.module.css';

type Food = Pick<MealView, 'allergens' | 'diets'>;

/** The allergens and diets that the restaurant stated. `hasAllergyNote` adds whom to ask (docs/domain.md#allergens). */
export function AllergensAndDiets({ meal, hasAllergyNote = false }: { meal: Food; hasAllergyNote?: boolean }) {
  return (
    <div className="stack gap-2">
      {meal.diets.length > 0 && (
        <p className={`flex text-14 gap-6 align-start leading-145 ${styles.line}`}>
          <IconLeaf size={16} aria-hidden />
          {meal.diets.map((diet) => formatDiet(diet)).join(', ')}
        </p>
      )}
      <p className={`flex text-14 gap-6 align-start leading-145 ${styles.line}`}>
        <IconAlertCircle size={16} aria-hidden />
        {formatAllergens(meal.allergens)}
      </p>
      {hasAllergyNote && <p className="caption leading-145">{m.meal_allergy_note()}</p>}
    </div>
  );
}

/** "Contains milk, wheat". A restaurant that states nothing is never shown as "free of". */
export function formatAllergens(allergens: Food['allergens']): string {
  if (allergens === null) return m.meal_allergens_not_listed();
  if (allergens.length === 0) return m.meal_allergens_none();
  const names = allergens.map((allergen) => formatAllergen(allergen).toLowerCase());
  return m.meal_allergens_contained({ allergens: names.join(', ') });
}
