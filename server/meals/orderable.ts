import { toLastSale } from '@fondly/contract/food';
import type { MealView } from '@fondly/contract/meals';
import { later, toLocalDate } from '@fondly/contract/time';
import { boolean, date, integer, notNull, nullable, type Row, row, text, timestamp } from '../platform/database/row.ts';
import { getPauseEnd } from '../restaurants/hours/open-state.ts';

/** Why a meal cannot be ordered now. */
export type UnavailableReason = NonNullable<MealView['unavailableReason']>;
export type TimeReason = Exclude<UnavailableReason, 'sold-out'>;

/** When a meal is on sale, however many portions are left. */
export const saleTimeRow = row({
  availableDate: date,
  timezone: text,
  pickupStart: timestamp,
  pickupEnd: timestamp,
  /** Null: from midnight of its day. */
  onSaleFrom: nullable(timestamp),
  isActive: boolean,
  expiresAt: nullable(timestamp),
  /** From when the opening hours contain the rest of the window; null when they do not contain its end. */
  openFrom: nullable(timestamp),
  pausedUntil: nullable(timestamp),
  /** Of time-limited food. */
  goodUntil: nullable(timestamp),
  /** Whether the restaurant has no tax area on a day on which it must. */
  lacksTaxArea: notNull(boolean),
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

/**
 * The one rule for availability (docs/domain.md#when-a-meal-can-be-ordered): a meal is sold on its own day, from the
 * time that the restaurant chose, while it can hand it over during all that is left of its pickup window.
 * @returns null when it is available; of several reasons the one that time does not resolve comes first
 */
export function findUnavailableReason(sale: Sale, now: Date): UnavailableReason | null {
  return findTimeUnavailableReason(sale, now) ?? (sale.stock > 0 ? null : 'sold-out');
}

/** The same without the sold-out check: in a checkout, the reservation decides that. */
export function findTimeUnavailableReason(sale: SaleTime, now: Date): TimeReason | null {
  if (sale.pickupEnd <= now) return 'ended';
  if (!sale.isActive || (sale.expiresAt !== null && sale.expiresAt <= now)) return 'not-on-sale';
  if (sale.goodUntil !== null && now > toLastSale(sale.goodUntil)) return 'not-on-sale';
  if (sale.lacksTaxArea) return 'no-tax-area';
  if (sale.openFrom === null || sale.openFrom > later(now, sale.pickupStart)) return 'kitchen-closed';
  if (!isSaleOpen(sale, now)) return 'not-yet';
  return getPauseEnd(sale, now) ? 'kitchen-paused' : null;
}

/** `order-reserve` compares the same instant when it takes portions, since the time may change after a meal was read. */
const isSaleOpen = ({ availableDate, timezone, onSaleFrom }: SaleTime, now: Date): boolean =>
  availableDate <= toLocalDate(now, timezone) && (onSaleFrom === null || onSaleFrom <= now);

/**
 * The next instant at which time alone changes this meal's view. Caches must expire by then. Midnight, which puts the
 * next day's meals on sale, is not among them.
 */
export function toNextChange(sale: Sale, now: Date): Date {
  const saleEnd = sale.goodUntil && new Date(toLastSale(sale.goodUntil).getTime() + 1);
  const moments = [sale.onSaleFrom, sale.expiresAt, sale.nextHoldExpiresAt, sale.pausedUntil, saleEnd];
  return moments.reduce<Date>(
    (next, moment) => (moment !== null && moment > now && moment < next ? moment : next),
    sale.pickupEnd,
  );
}
