import type { MealView } from '@fondly/contract/meals';
import type { ProblemCode } from '@fondly/contract/problems';
import { later } from '@fondly/contract/time';
import { boolean, integer, notNull, nullable, type Row, row, timestamp } from '../platform/database/row.ts';

/** Why a meal cannot be ordered now. */
export type UnavailableReason = NonNullable<MealView['unavailableReason']>;

/** When a meal is on sale, however many portions are left. */
export const saleTimeRow = row({
  pickupStart: timestamp,
  pickupEnd: timestamp,
  isActive: boolean,
  expiresAt: nullable(timestamp),
  pausedUntil: nullable(timestamp),
  /** The restaurant has closed for the meal's service day. */
  isClosedDay: notNull(boolean),
  /** Special hours of that day, if any. */
  specialOpens: nullable(timestamp),
  specialCloses: nullable(timestamp),
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
export const unavailableProblems: Record<UnavailableReason, ProblemCode> = {
  ended: 'pickup-passed',
  'sold-out': 'out-of-stock',
  'not-on-sale': 'not-on-sale',
  'kitchen-closed': 'kitchen-closed',
};

/**
 * The one rule for availability (docs/domain.md#when-a-meal-can-be-ordered). It ignores the weekly hours, because the
 * pickup window decides. Pauses and special days apply at once (docs/domain.md#changes-to-hours).
 * @returns null when it is available; of several reasons the one that time does not resolve comes first
 */
export function findUnavailableReason(sale: Sale, now: Date): UnavailableReason | null {
  return findTimeUnavailableReason(sale, now) ?? (sale.stock > 0 ? null : 'sold-out');
}

/** The same without the sold-out check: in a checkout, the reservation decides that. */
export function findTimeUnavailableReason(sale: SaleTime, now: Date): Exclude<UnavailableReason, 'sold-out'> | null {
  if (sale.pickupEnd <= now) return 'ended';
  if (!sale.isActive || (sale.expiresAt !== null && sale.expiresAt <= now)) return 'not-on-sale';
  return isRestaurantClosed(sale, now) ? 'kitchen-closed' : null;
}

/** A pause counts until it ends. Special hours count when the rest of the window is outside them. */
function isRestaurantClosed(sale: SaleTime, now: Date): boolean {
  if (sale.isClosedDay || (sale.pausedUntil !== null && sale.pausedUntil > now)) return true;
  if (sale.specialOpens === null || sale.specialCloses === null) return false;
  return sale.pickupEnd <= sale.specialOpens || later(now, sale.pickupStart) >= sale.specialCloses;
}

/** The next instant at which time alone changes this meal's view. Caches must expire by then. */
export function toNextChange(sale: Sale, now: Date): Date {
  const moments = [sale.expiresAt, sale.nextHoldExpiresAt, sale.pausedUntil, sale.specialCloses];
  return moments.reduce<Date>(
    (next, moment) => (moment !== null && moment > now && moment < next ? moment : next),
    sale.pickupEnd,
  );
}
