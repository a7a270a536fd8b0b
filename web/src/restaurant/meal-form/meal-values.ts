import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import type { FormValues } from '../../shared/ui/forms/use-server-form.ts';
import { toFoodValues } from './food-values.ts';
import { dayField } from './parse-meal-form.ts';

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** A meal as field values. Unchecked and empty fields are left out. */
export function toMealValues(meal: StaffMealView): FormValues {
  return {
    name: meal.name,
    description: meal.description,
    ...(meal.ingredients && { ingredients: meal.ingredients }),
    ...toFoodValues(meal),
    ...(meal.keptAs && { keptAs: meal.keptAs }),
    ...(meal.outSince && { outSince: meal.outSince }),
    ...(meal.reheating && { reheating: meal.reheating }),
    priceCents: dollars(meal.priceCents),
    ...toOriginalPriceValues(meal),
    tag: meal.tag,
    ...(meal.imageUrl && { imageUrl: meal.imageUrl }),
    availableQuantity: String(meal.availableQuantity),
    initialQuantity: String(meal.initialQuantity),
    availableDate: meal.availableDate,
    pickupStartTime: meal.pickupStartTime,
    pickupEndTime: meal.pickupEndTime,
    ...(meal.onSaleTime && { onSaleTime: meal.onSaleTime }),
    ...(meal.isRecurring && toRecurringValues(meal)),
  };
}

function toOriginalPriceValues({ originalPriceCents, worthCents }: StaffMealView): FormValues {
  if (worthCents !== null) return { originalPriceCents: dollars(worthCents), originalPriceKind: 'fair-value' };
  return originalPriceCents === null ? {} : { originalPriceCents: dollars(originalPriceCents) };
}

/** The meal as a new one for a single day: not recurring, with the stock it was listed with. */
export function toCopiedMealValues(meal: StaffMealView, availableDate: string): FormValues {
  const copied = toMealValues({ ...meal, isRecurring: false });
  return { ...copied, availableDate, availableQuantity: String(meal.initialQuantity) };
}

function toRecurringValues({ recurringDays, recurringEndDate }: StaffMealView): FormValues {
  return {
    isRecurring: 'on',
    ...Object.fromEntries(recurringDays.map((day) => [dayField(day), 'on'])),
    ...(recurringEndDate && { recurringEndDate }),
  };
}
