import { allergens, diets, formatAllergen, formatDiet } from '@fondly/contract/food';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import type { MealChange } from '../../platform/jobs/job-payloads.ts';

const fieldNames: Record<string, (typeof m)['email_orders_field_name']> = {
  Name: m.email_orders_field_name,
  Ingredients: m.email_orders_field_ingredients,
  Allergens: m.email_orders_field_allergens,
  'May contain': m.email_orders_field_may_contain,
  Diets: m.email_orders_field_diets,
};

/** A missing statement never reads as "free of". */
function formatValue(what: string, value: MealChange['before'], locale: Language): string {
  if (typeof value === 'string') return value;
  if (value === null || (what === 'Diets' && value.length === 0)) return m.email_orders_not_stated({}, { locale });
  if (what === 'May contain' && value.length === 0) return m.email_orders_may_contain_none({}, { locale });
  if (value.length === 0) return m.email_orders_no_allergens({}, { locale });
  const names =
    what === 'Diets'
      ? diets.filter((diet) => value.includes(diet)).map((diet) => formatDiet(diet, locale))
      : allergens.filter((allergen) => value.includes(allergen)).map((allergen) => formatAllergen(allergen, locale));
  return names.join(', ').toLowerCase();
}

/** What a meal said before and says now. */
export function toChangeRows({ what, before, after }: MealChange, locale: Language): [string, string][] {
  const field = fieldNames[what]?.({}, { locale }) ?? what;
  return [
    [m.email_orders_before({ field }, { locale }), formatValue(what, before, locale)],
    [m.email_orders_now({ field }, { locale }), formatValue(what, after, locale)],
  ];
}
