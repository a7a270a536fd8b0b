import type { Language } from '@fondly/messages/languages';
import { getLocale } from '@fondly/messages/runtime';
import * as m from '@fondly/messages/server';
import { formatCents } from '../money.ts';

/** The price of one portion within a text: "$7.50", or "$7.50 + tax" where tax comes on top. */
export function formatMealPrice(
  { priceCents, isTaxed }: { priceCents: number; isTaxed: boolean },
  language: Language = getLocale(),
): string {
  const price = formatCents(priceCents, language);
  return isTaxed ? m.meal_price_plus_tax({ price }, { locale: language }) : price;
}
