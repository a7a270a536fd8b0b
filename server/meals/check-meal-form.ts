import { policies } from '@fondly/contract/policies';
import type { mealForm } from '@fondly/contract/restaurant/meals';
import { listRecurringDays } from '@fondly/contract/restaurant/recurrence';
import { type FieldErrors, fieldError } from '@fondly/contract/sentences/field-errors';
import { minutesAfter, toLocalDate } from '@fondly/contract/time';
import type { z } from 'zod';
import { Problem } from '../platform/http/problem.ts';
import { addDays, toTimeWindow } from '../restaurants/hours/zone-time.ts';
import { findOnSaleFrom } from './coming-up/find-on-sale-from.ts';
import { findGoodUntil } from './find-good-until.ts';

export type MealInput = z.output<typeof mealForm>;
export type PickupWindow = { pickupStart: Date; pickupEnd: Date; onSaleFrom: Date | null; goodUntil: Date | null };

/**
 * The rules of a meal form that need the clock and the restaurant's time zone, which the contract schema cannot check.
 * @param isPastAllowed - true for a repeating meal, whose first day may be over
 * @returns the pickup window as instants, from when the meal is sold, and until when time-limited food is good
 */
export function checkMealForm(form: MealInput, timezone: string, now: Date, isPastAllowed = false): PickupWindow {
  const today = toLocalDate(now, timezone);
  const window = toTimeWindow(form.availableDate, form.pickupStartTime, form.pickupEndTime, timezone);
  const fields: FieldErrors = {};
  if (form.availableDate < today && !isPastAllowed) fields.availableDate = 'date-in-past';
  if (form.availableDate === today && window.end <= now && !isPastAllowed) fields.pickupEndTime = 'pickup-window-over';
  if (form.recurringEndDate !== null && form.recurringEndDate < today) {
    fields.recurringEndDate = 'end-date-in-past';
  }
  const goodUntil = findGoodUntil({ ...form, timezone }, window.end);
  if (goodUntil !== null && window.end > goodUntil) {
    fields.pickupEndTime = fieldError('past-good-until', { hours: policies.timeLimitedHours });
  }
  const onSaleFrom = findOnSaleFrom({ ...form, timezone });
  if (onSaleFrom !== null && onSaleFrom > minutesAfter(window.end, -policies.minSaleMinutes)) {
    fields.onSaleTime = fieldError('on-sale-too-late', { minutes: policies.minSaleMinutes });
  }
  if (Object.keys(fields).length > 0) throw new Problem('invalid-input', {}, fields);
  return { pickupStart: window.start, pickupEnd: window.end, onSaleFrom, goodUntil };
}

/** The windows of a meal that opening hours have to contain: its own, and one for each weekday on which it repeats. */
export function listPickups(form: MealInput, { pickupEnd }: PickupWindow, timezone: string, now: Date) {
  const times = { starts: form.pickupStartTime, ends: form.pickupEndTime };
  const today = toLocalDate(now, timezone);
  const [, from = today] = [today, form.availableDate].sort();
  const recurringDays = form.isRecurring ? listRecurringDays(form, from, addDays(from, 7)) : [];
  return {
    own: pickupEnd > now ? [{ day: form.availableDate, ...times }] : [],
    recurring: recurringDays.map((day) => ({ day, ...times })),
  };
}
