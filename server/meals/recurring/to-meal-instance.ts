import { randomUUID } from 'node:crypto';
import { toTimeWindow } from '../../restaurants/hours/zone-time.ts';
import { findOnSaleFrom } from '../coming-up/find-on-sale-from.ts';
import { findGoodUntil } from '../find-good-until.ts';
import type { Meal } from '../schema.ts';

/**
 * Copies a template to one of its days, on sale, with the same local hours and the initial stock. See
 * docs/domain.md#pickup-windows.
 */
export function toMealInstance(template: Meal, day: string, now: Date): Meal {
  const { pickupStartTime, pickupEndTime, timezone, initialQuantity } = template;
  const window = toTimeWindow(day, pickupStartTime, pickupEndTime, timezone);
  return {
    ...template,
    id: randomUUID(),
    templateId: template.id,
    isDetached: false,
    archivedAt: null,
    availableDate: day,
    pickupStart: window.start,
    pickupEnd: window.end,
    onSaleFrom: findOnSaleFrom({ ...template, availableDate: day }),
    goodUntil: findGoodUntil({ ...template, availableDate: day }, window.end),
    availableQuantity: initialQuantity,
    listedQuantity: initialQuantity,
    isActive: true,
    expiresAt: null,
    createdAt: now,
    updatedAt: now,
    isRecurring: false,
    staysOpen: false,
    recurringDays: [],
    recurringEndDate: null,
  };
}
