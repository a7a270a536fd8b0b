import { toTimeWindow } from '../../restaurants/hours/zone-time.ts';
import type { Meal } from '../schema.ts';

/**
 * From when a meal is sold on its day; null: from midnight. A time in the skipped spring hour moves forward, and of the
 * repeated autumn hour it is the first.
 */
export function findOnSaleFrom({
  availableDate,
  onSaleTime,
  timezone,
}: Pick<Meal, 'availableDate' | 'onSaleTime' | 'timezone'>): Date | null {
  return onSaleTime === null ? null : toTimeWindow(availableDate, onSaleTime, onSaleTime, timezone).start;
}
