import { parsePrice } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';
import { findWindowFault } from '@fondly/contract/restaurant/pickup-window';
import { pageLocale } from '../../shared/language/page-language.ts';
import type { FieldErrors, FormValues } from '../../shared/ui/forms/use-server-form.ts';
import { findFoodFaults } from './food-values.ts';
import { parseCount, parseRecurringDays } from './parse-meal-form.ts';

/** The restaurant's local date and time, to the minute. */
export type LocalNow = { date: string; time: string };

const missing = 'Please fill in this field.';
const noPrice = 'Please enter a price like 6.50.';
const noCount = `Please enter a whole number from 0 to ${policies.maxListedPortions.toLocaleString(pageLocale)}.`;

/** Validates a meal before it is sent: a sentence for each field with an error. */
export function checkMeal(values: FormValues, now: LocalNow): FieldErrors {
  const found: Record<string, string | null> = {
    name: values.name?.trim() ? null : missing,
    description: values.description?.trim() ? null : missing,
    ...findFoodFaults(values),
    ...checkPrices(values),
    availableQuantity: parseCount(values.availableQuantity) === null ? noCount : null,
    initialQuantity: values.initialQuantity?.trim() && parseCount(values.initialQuantity) === null ? noCount : null,
    ...checkWindow(values, now),
    ...(values.isRecurring !== undefined && checkRecurrence(values, now)),
  };
  const fieldErrors: FieldErrors = {};
  for (const [field, error] of Object.entries(found)) if (error) fieldErrors[field] = error;
  return fieldErrors;
}

function checkPrices(values: FormValues) {
  const price = parsePrice(values.priceCents ?? '');
  const originalText = values.originalPriceCents?.trim() ?? '';
  const original = parsePrice(originalText);
  return {
    priceCents: findPriceFault(price),
    originalPriceCents: originalText ? findOriginalPriceFault(original, price) : null,
  };
}

function findPriceFault(cents: number | null): string | null {
  if (cents === null) return noPrice;
  return cents > 0 && cents < policies.priceMinCents ? 'A price is $0.00 or at least $0.50.' : null;
}

function findOriginalPriceFault(cents: number | null, priceCents: number | null): string | null {
  if (cents === null) return noPrice;
  return priceCents !== null && cents <= priceCents ? 'The original price must be above the price.' : null;
}

/** An end before the start is on the next day. */
function checkWindow({ availableDate: date, pickupStartTime: start, pickupEndTime: end }: FormValues, now: LocalNow) {
  const isOvernight = Boolean(start && end && end <= start);
  const isOver = Boolean(start && end && !isOvernight && date === now.date && end <= now.time);
  return {
    availableDate: findDateFault(date, now),
    pickupStartTime: start ? null : 'Please enter a time.',
    pickupEndTime: findEndFault(start, end, isOver),
  };
}

function findDateFault(date: string | undefined, now: LocalNow): string | null {
  if (!date) return missing;
  return date < now.date ? 'The date cannot be before today.' : null;
}

function findEndFault(start: string | undefined, end: string | undefined, isOver: boolean): string | null {
  if (!end) return 'Please enter a time.';
  const fault = start ? findWindowFault(start, end) : null;
  if (fault) return fault;
  return isOver ? 'This pickup window is already over.' : null;
}

function checkRecurrence(values: FormValues, now: LocalNow) {
  const end = values.recurringEndDate;
  return {
    recurringDays: parseRecurringDays(values).length > 0 ? null : 'Please select at least one day for recurring meals',
    recurringEndDate: end && end < now.date ? 'The end date cannot be before today.' : null,
  };
}
