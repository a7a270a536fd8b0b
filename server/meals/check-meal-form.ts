import type { mealForm } from '@fondly/contract/meals';
import { toLocalDate } from '@fondly/contract/time';
import type { z } from 'zod';
import { Problem } from '../platform/http/problem.ts';
import { isEndTimeAllowed, toTimeWindow } from '../restaurants/hours/zone-time.ts';

export type MealInput = z.output<typeof mealForm>;
export type PickupWindow = { pickupStart: Date; pickupEnd: Date };

/**
 * What the contract cannot know, since it reads no clock: the rules about the kitchen's own day and zone.
 *
 * @param mayBePast - for a meal that repeats, whose own day may lie behind
 * @returns the pickup window as instants
 * @throws Problem `invalid-input` with the fields that do not fit (docs/domain.md#pickup-windows)
 */
export function checkMealForm(form: MealInput, timezone: string, now: Date, isPastAllowed = false): PickupWindow {
  const today = toLocalDate(now, timezone);
  const window = toTimeWindow(form.availableDate, form.pickupStartTime, form.pickupEndTime, timezone);
  const fields: Record<string, string> = {};
  if (form.availableDate < today && !isPastAllowed) fields.availableDate = 'The date cannot be before today.';
  if (!isEndTimeAllowed(form.pickupStartTime, form.pickupEndTime)) {
    fields.pickupEndTime = 'A pickup window ends by 6:00 AM of the next day.';
  }
  if (form.availableDate === today && window.end <= now && !isPastAllowed)
    fields.pickupEndTime = 'This pickup window is already over.';
  if (form.recurringEndDate !== null && form.recurringEndDate < today) {
    fields.recurringEndDate = 'The end date cannot be before today.';
  }
  if (Object.keys(fields).length > 0) throw new Problem('invalid-input', {}, fields);
  return { pickupStart: window.start, pickupEnd: window.end };
}
