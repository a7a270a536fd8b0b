import { topics } from '@fondly/contract/live';
import { and, inArray, isNull } from 'drizzle-orm';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import { signal } from '../platform/jobs/outbox.ts';
import { hasStaffAccess } from '../restaurants/staff-access.ts';
import type { Staff } from '../restaurants/staff-actors.ts';
import { resolveAlarm } from './raise-alarm.ts';
import { orders } from './schema.ts';

/**
 * "Got it!": the kitchen's other screens stop ringing too, and nobody else is called for it
 * (docs/domain.md#unseen-orders). Ids of other kitchens' orders change nothing.
 */
export async function acknowledgeOrders(app: App, staff: Staff, orderIds: string[]): Promise<number> {
  return transaction(app, async (tx) => {
    const acknowledged = await tx
      .update(orders)
      .set({ acknowledgedAt: app.clock.now() })
      .where(
        and(
          inArray(orders.id, orderIds),
          hasStaffAccess(orders.restaurantId, staff, 'counter'),
          isNull(orders.acknowledgedAt),
        ),
      )
      .returning({ id: orders.id });
    for (const { id } of acknowledged) await resolveAlarm(tx, 'order-unseen', id, app.clock.now());
    if (acknowledged.length > 0)
      signal(
        tx,
        topics.orders(staff.restaurant.id),
        acknowledged.map((order) => order.id),
      );
    return acknowledged.length;
  });
}
