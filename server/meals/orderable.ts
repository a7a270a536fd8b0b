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
  /** The kitchen has closed for the meal's service day. */
  isClosedDay: notNull(boolean),
  /** Special hours of that day, where it has any. */
  specialOpens: nullable(timestamp),
  specialCloses: nullable(timestamp),
});
export type SaleTime = Row<typeof saleTimeRow>;

/** Everything that decides whether a meal can be ordered, read in one statement: see `meal-columns.ts`. */
export const saleRow = row({
  ...saleTimeRow.columns,
  /** Portions that can be bought now: those on sale and those of claims that have ended. */
  stock: notNull(integer),
  /** When the next claim ends that is unpaid so far. */
  nextHoldExpiresAt: nullable(timestamp),
});
export type Sale = Row<typeof saleRow>;

/** What a checkout of a blocked meal is refused with. */
export const unavailableProblems: Record<UnavailableReason, ProblemCode> = {
  ended: 'pickup-passed',
  'sold-out': 'out-of-stock',
  'not-on-sale': 'not-on-sale',
  'kitchen-closed': 'kitchen-closed',
};

/**
 * The one answer to "can this be ordered now, and if not, why": for list, detail, checkout and messages
 * (docs/domain.md#when-a-meal-can-be-ordered). The weekly hours are not asked: a meal is ordered ahead, and its own
 * pickup window says when the kitchen hands it over. What closes a kitchen against its habit, a pause or a special
 * day, stops its orders at once (docs/domain.md#changes-to-hours).
 *
 * @returns null when it can be ordered; of several reasons the one that time will not mend comes first
 */
export function findUnavailableReason(sale: Sale, now: Date): UnavailableReason | null {
  return findTimeUnavailableReason(sale, now) ?? (sale.stock > 0 ? null : 'sold-out');
}

/** The same, of all reasons but that it is sold out: for a checkout, where the taking itself decides that. */
export function findTimeUnavailableReason(sale: SaleTime, now: Date): Exclude<UnavailableReason, 'sold-out'> | null {
  if (sale.pickupEnd <= now) return 'ended';
  if (!sale.isActive || (sale.expiresAt !== null && sale.expiresAt <= now)) return 'not-on-sale';
  return isRestaurantClosed(sale, now) ? 'kitchen-closed' : null;
}

/** A pause counts until it ends; special hours when nothing of the window that is left lies inside them. */
function isRestaurantClosed(sale: SaleTime, now: Date): boolean {
  if (sale.isClosedDay || (sale.pausedUntil !== null && sale.pausedUntil > now)) return true;
  if (sale.specialOpens === null || sale.specialCloses === null) return false;
  return sale.pickupEnd <= sale.specialOpens || later(now, sale.pickupStart) >= sale.specialCloses;
}

/** The next instant at which time alone changes what is true of this meal: nothing may be kept beyond it. */
export function toNextChange(sale: Sale, now: Date): Date {
  const moments = [sale.expiresAt, sale.nextHoldExpiresAt, sale.pausedUntil, sale.specialCloses];
  return moments.reduce<Date>(
    (next, moment) => (moment !== null && moment > now && moment < next ? moment : next),
    sale.pickupEnd,
  );
}
