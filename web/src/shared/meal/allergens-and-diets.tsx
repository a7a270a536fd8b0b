import { allergenNames, dietNames } from '@fondly/contract/food';
import type { MealView } from '@fondly/contract/meals';
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
          {meal.diets.map((diet) => dietNames[diet]).join(', ')}
        </p>
      )}
      <p className={`flex text-14 gap-6 align-start leading-145 ${styles.line}`}>
        <IconAlertCircle size={16} aria-hidden />
        {formatAllergens(meal.allergens)}
      </p>
      {hasAllergyNote && (
        <p className="caption leading-145">
          Dishes share one kitchen. With an allergy, please ask the kitchen before you order.
        </p>
      )}
    </div>
  );
}

/** "Contains milk, wheat". A restaurant that states nothing is never shown as "free of". */
export function formatAllergens(allergens: Food['allergens']): string {
  if (allergens === null) return 'Allergens not stated';
  if (allergens.length === 0) return 'None of the nine major allergens';
  return `Contains ${allergens.map((allergen) => allergenNames[allergen].toLowerCase()).join(', ')}`;
}
