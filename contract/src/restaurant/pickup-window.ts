import { getLocale } from '@fondly/messages/runtime';
import * as m from '@fondly/messages/server';
import { policies } from '../policies.ts';
import { type FieldError, fieldError } from '../sentences/field-errors.ts';
import { toMinutesOfDay } from '../time.ts';

const hours = policies.overnightPickupMaxHours;

/**
 * What is wrong with a pickup window, whatever the restaurant's hours; null when nothing is. An end before the start is
 * on the next day.
 */
export function findWindowError(startTime: string, endTime: string): FieldError | null {
  const minutes = toMinutesOfDay(endTime) - toMinutesOfDay(startTime);
  if (minutes === 0) return 'pickup-ends-too-early';
  const isTooLong = minutes < 0 && minutes + 24 * 60 > hours * 60;
  return isTooLong ? fieldError('pickup-too-long', { hours }) : null;
}

/** The same as a sentence in the language of the page. */
export function findWindowFault(startTime: string, endTime: string): string | null {
  const error = findWindowError(startTime, endTime);
  if (error === null) return null;
  const options = { locale: getLocale() };
  return error === 'pickup-ends-too-early'
    ? m.field_error_pickup_ends_too_early({}, options)
    : m.field_error_pickup_too_long({ hours }, options);
}
