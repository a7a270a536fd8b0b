import { endsAfterGood } from '@fondly/contract/food';
import { formatCents, parsePrice } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';
import { findWindowFault } from '@fondly/contract/restaurant/pickup-window';
import * as m from '@fondly/messages';
import { pageLocale } from '../../shared/language/page-language.ts';
import type { FieldErrors, FormValues } from '../../shared/ui/forms/use-server-form.ts';
import { findFoodFaults } from './food-values.ts';
import { parseCount, parseRecurringDays } from './parse-meal-form.ts';

/** The restaurant's local date and time, to the minute. */
export type LocalNow = { date: string; time: string };

/** The prices that a card can pay, as the form names them. */
export const priceLimits = () => ({ free: formatCents(0), minimum: formatCents(policies.priceMinCents) });

/** Validates a meal before it is sent: a sentence for each field with an error. */
export function checkMeal(values: FormValues, now: LocalNow): FieldErrors {
  const found: Record<string, string | null> = {
    name: values.name?.trim() ? null : m.meal_form_error_required(),
    description: values.description?.trim() ? null : m.meal_form_error_required(),
    ...findFoodFaults(values),
    ...checkPrices(values),
    availableQuantity: findCountFault(values.availableQuantity),
    initialQuantity: values.initialQuantity?.trim() ? findCountFault(values.initialQuantity) : null,
    ...checkWindow(values, now),
    ...checkGoodUntil(values, now),
    ...(values.isRecurring !== undefined && checkRecurrence(values, now)),
  };
  const fieldErrors: FieldErrors = {};
  for (const [field, error] of Object.entries(found)) if (error) fieldErrors[field] = error;
  return fieldErrors;
}

function findCountFault(text: string | undefined): string | null {
  const maximum = policies.maxListedPortions.toLocaleString(pageLocale);
  return parseCount(text) === null ? m.meal_form_error_no_count({ maximum }) : null;
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
  if (cents === null) return m.meal_form_error_no_price();
  return cents > 0 && cents < policies.priceMinCents ? m.meal_form_error_price_too_low(priceLimits()) : null;
}

function findOriginalPriceFault(cents: number | null, priceCents: number | null): string | null {
  if (cents === null) return m.meal_form_error_no_price();
  return priceCents !== null && cents <= priceCents ? m.meal_form_error_original_price_too_low() : null;
}

/** An end before the start is on the next day. */
function checkWindow({ availableDate: date, pickupStartTime: start, pickupEndTime: end }: FormValues, now: LocalNow) {
  const isOvernight = Boolean(start && end && end <= start);
  const isOver = Boolean(start && end && !isOvernight && date === now.date && end <= now.time);
  return {
    availableDate: findDateFault(date, now),
    pickupStartTime: start ? null : m.meal_form_error_no_time(),
    pickupEndTime: findEndFault(start, end, isOver),
  };
}

/** Time-limited food has to be picked up while it is good. */
function checkGoodUntil(values: FormValues, now: LocalNow): Record<string, string> {
  const { keptAs, outSince, pickupStartTime: start, pickupEndTime: end } = values;
  if (keptAs !== 'time-limited') return {};
  if (!outSince) return { outSince: m.meal_form_error_no_time() };
  if (!start || !end || checkWindow(values, now).pickupEndTime || !endsAfterGood({ start, end }, outSince)) return {};
  return { pickupEndTime: m.field_error_past_good_until({ hours: policies.timeLimitedHours }) };
}

function findDateFault(date: string | undefined, now: LocalNow): string | null {
  if (!date) return m.meal_form_error_required();
  return date < now.date ? m.meal_form_error_date_past() : null;
}

function findEndFault(start: string | undefined, end: string | undefined, isOver: boolean): string | null {
  if (!end) return m.meal_form_error_no_time();
  const fault = start ? findWindowFault(start, end) : null;
  if (fault) return fault;
  return isOver ? m.meal_form_error_window_over() : null;
}

function checkRecurrence(values: FormValues, now: LocalNow) {
  const end = values.recurringEndDate;
  return {
    recurringDays: parseRecurringDays(values).length > 0 ? null : m.meal_form_error_no_repeat_days(),
    recurringEndDate: end && end < now.date ? m.meal_form_error_date_past() : null,
  };
}
