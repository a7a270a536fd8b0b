import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';

type MealChange = JobPayloads['announce-meal-change']['changes'][number];

const fieldNames: Record<string, (typeof m)['email_orders_field_name']> = {
  Name: m.email_orders_field_name,
  Ingredients: m.email_orders_field_ingredients,
  Allergens: m.email_orders_field_allergens,
  Diets: m.email_orders_field_diets,
};

/** What a meal said before and says now. */
export function toChangeRows({ what, before, after }: MealChange, locale: Language): [string, string][] {
  const field = fieldNames[what]?.({}, { locale }) ?? what;
  return [
    [m.email_orders_before({ field }, { locale }), before],
    [m.email_orders_now({ field }, { locale }), after],
  ];
}
