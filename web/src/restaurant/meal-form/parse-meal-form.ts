import { keepings } from '@fondly/contract/food';
import { parsePrice } from '@fondly/contract/money';
import type { MealForm } from '@fondly/contract/restaurant/meals';
import { weekdays } from '@fondly/contract/time';
import type { FormValues } from '../../shared/ui/forms/use-server-form.ts';
import { parseAllergens, parseDiets } from './food-values.ts';

export const dayField = (day: number) => `recurringDay${day}`;

/** A whole number from 0; null for any other text. */
export function parseCount(text: string | undefined): number | null {
  return /^\s*\d{1,5}\s*$/.test(text ?? '') ? Number(text) : null;
}

/** The selected days, Sunday as 0. */
export function parseRecurringDays(values: FormValues): number[] {
  return weekdays.map((_, day) => day).filter((day) => values[dayField(day)] !== undefined);
}

/** The field values as the contract expects them. Call it after `checkMeal` found no error. */
export function parseMealForm(values: FormValues): MealForm {
  const answers = parseAllergens(values);
  if (!answers) throw new Error('An allergen has no answer.');
  return { ...parseListing(values), ...answers };
}

/** The same without the answers about allergens, also of a form that is not complete. */
export function parseListing(values: FormValues): Omit<MealForm, 'allergens' | 'mayContain'> {
  const isRecurring = values.isRecurring !== undefined;
  return {
    name: values.name ?? '',
    description: values.description ?? '',
    ingredients: values.ingredients?.trim() || null,
    diets: parseDiets(values),
    keptAs: keepings.find((keeping) => keeping === values.keptAs) ?? null,
    outSince: (values.keptAs === 'time-limited' && values.outSince) || null,
    reheating: values.reheating?.trim() || null,
    priceCents: parsePrice(values.priceCents ?? '') ?? 0,
    originalPriceCents: parsePrice(values.originalPriceCents ?? ''),
    originalPriceKind: values.originalPriceKind === 'fair-value' ? 'fair-value' : 'menu-price',
    tag: values.tag === 'discounted-menu' ? 'discounted-menu' : 'chefs-pick',
    imageUrl: values.imageUrl || null,
    availableQuantity: parseCount(values.availableQuantity) ?? 0,
    initialQuantity: parseCount(values.initialQuantity),
    availableDate: values.availableDate ?? '',
    pickupStartTime: values.pickupStartTime ?? '',
    pickupEndTime: values.pickupEndTime ?? '',
    onSaleTime: values.onSaleTime || null,
    isRecurring,
    recurringDays: isRecurring ? parseRecurringDays(values) : [],
    recurringEndDate: (isRecurring && values.recurringEndDate) || null,
  };
}
