import type { MealView } from '@fondly/contract/meals';
import type { ProblemCode } from '@fondly/contract/problems';
import { explainOpenState } from '@fondly/contract/restaurant/open-state';
import { formatDay, later, toLocalDate } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import { boolean, date, integer, notNull, nullable, type Row, row, text, timestamp } from '../platform/database/row.ts';
import { Problem } from '../platform/http/problem.ts';
import { findClosure, toOpenState } from '../restaurants/hours/open-state.ts';
import { openingRow } from '../restaurants/hours/schedule-columns.ts';

/** Why a meal cannot be ordered now. */
export type UnavailableReason = NonNullable<MealView['unavailableReason']>;
type TimeReason = Exclude<UnavailableReason, 'sold-out'>;

/** When a meal is on sale, however many portions are left. */
export const saleTimeRow = row({
  availableDate: date,
  timezone: text,
  pickupStart: timestamp,
  pickupEnd: timestamp,
  isActive: boolean,
  expiresAt: nullable(timestamp),
  /** The restaurant's pause and its hours around the meal's day. */
  ...openingRow.columns,
});
export type SaleTime = Row<typeof saleTimeRow>;

/** Everything that decides whether a meal is available, read in one statement: see `meal-columns.ts`. */
export const saleRow = row({
  ...saleTimeRow.columns,
  /** Portions that can be bought now: those on sale and those of expired reservations. */
  stock: notNull(integer),
  /** The earliest end of an unpaid reservation. */
  nextHoldExpiresAt: nullable(timestamp),
});
export type Sale = Row<typeof saleRow>;

/** The problem code for a checkout of an unavailable meal. */
const unavailableProblems: Record<UnavailableReason, ProblemCode> = {
  ended: 'pickup-passed',
  'sold-out': 'out-of-stock',
  'not-on-sale': 'not-on-sale',
  'not-on-sale-yet': 'not-on-sale-yet',
  'kitchen-paused': 'kitchen-closed',
  'kitchen-closed': 'kitchen-closed',
};

/**
 * The one rule for availability (docs/domain.md#when-a-meal-can-be-ordered): a meal is sold on its own day, while the
 * restaurant can hand it over during all that is left of its pickup window.
 * @returns null when it is available; of several reasons the one that time does not resolve comes first
 */
export function findUnavailableReason(sale: Sale, now: Date): UnavailableReason | null {
  return findTimeUnavailableReason(sale, now) ?? (sale.stock > 0 ? null : 'sold-out');
}

/** The same without the sold-out check: in a checkout, the reservation decides that. */
export function findTimeUnavailableReason(sale: SaleTime, now: Date): TimeReason | null {
  if (sale.pickupEnd <= now) return 'ended';
  if (!sale.isActive || (sale.expiresAt !== null && sale.expiresAt <= now)) return 'not-on-sale';
  const closure = findClosure(sale, { start: later(now, sale.pickupStart), end: sale.pickupEnd }, now);
  if (closure === 'closed') return 'kitchen-closed';
  if (sale.availableDate > toLocalDate(now, sale.timezone)) return 'not-on-sale-yet';
  return closure === 'paused' ? 'kitchen-paused' : null;
}

/** The refusal of a checkout. `text` says until when, as the order page does. */
export function toUnavailableProblem(sale: SaleTime, reason: TimeReason, now: Date): Problem {
  return new Problem(unavailableProblems[reason], {
    text: (language) => explainUnavailable(sale, reason, now, language),
  });
}

/** The reason as a sentence with its end; null for a reason that says everything. */
export function explainUnavailable(
  sale: SaleTime,
  reason: UnavailableReason | null,
  now: Date,
  language: Language,
): string | null {
  const options = { locale: language };
  if (reason === 'not-on-sale-yet') {
    const day = formatDay(new Date(`${sale.availableDate}T12:00:00Z`), 'UTC', language);
    return m.labels_meal_on_sale_from({ day }, options);
  }
  if (reason !== 'kitchen-paused' && reason !== 'kitchen-closed') return null;
  const reading = { timezone: sale.timezone, now, language };
  return explainOpenState(toOpenState(sale, now), reading) ?? m.labels_open_explain_closed_at_pickup({}, options);
}

/**
 * The next instant at which time alone changes this meal's view. Caches must expire by then. Midnight, which puts the
 * next day's meals on sale, is not among them.
 */
export function toNextChange(sale: Sale, now: Date): Date {
  const moments = [sale.expiresAt, sale.nextHoldExpiresAt, sale.pausedUntil];
  return moments.reduce<Date>(
    (next, moment) => (moment !== null && moment > now && moment < next ? moment : next),
    sale.pickupEnd,
  );
}
