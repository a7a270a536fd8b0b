import { randomUUID } from 'node:crypto';
import { toTimeWindow } from '../../restaurants/hours/zone-time.ts';
import type { Meal } from '../schema.ts';

/**
 * What a template makes for one of its days: the same at the same hours of that day's clock, on sale, with the stock
 * that the template was listed with. See docs/domain.md#pickup-windows.
 */
export function toMealInstance(template: Meal, day: string, now: Date): Meal {
  const { pickupStartTime, pickupEndTime, timezone, initialQuantity } = template;
  const window = toTimeWindow(day, pickupStartTime, pickupEndTime, timezone);
  return {
    ...template,
    ...{ id: randomUUID(), templateId: template.id, isDetached: false, archivedAt: null },
    ...{ availableDate: day, pickupStart: window.start, pickupEnd: window.end },
    ...{ availableQuantity: initialQuantity, listedQuantity: initialQuantity },
    ...{ isActive: true, expiresAt: null, createdAt: now, updatedAt: now },
    ...{ isRecurring: false, recurringDays: [], recurringEndDate: null },
  };
}
