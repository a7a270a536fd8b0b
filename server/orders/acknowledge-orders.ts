import { topics } from '@fondly/contract/live';
import type { App } from '../platform/app.ts';
import { row, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { signal } from '../platform/jobs/outbox.ts';
import { staffAccessSql, staffAccessValues } from '../restaurants/staff-access.ts';
import type { Staff } from '../restaurants/staff-actors.ts';
import { resolveAlarm } from './raise-alarm.ts';

const acknowledge = statement(
  'orders-acknowledge',
  row({ id: uuid }),
  `update orders set acknowledged_at = $2
   where id = any($1::uuid[]) and ${staffAccessSql('restaurant_id', 3)} and acknowledged_at is null returning id`,
);

/**
 * "Got it!" on one screen stops the other screens of the restaurant from ringing and ends the escalation
 * (docs/domain.md#unseen-orders). Ids of other restaurants' orders change nothing.
 */
export async function acknowledgeOrders(app: App, staff: Staff, orderIds: string[]): Promise<number> {
  return transaction(app, async (tx) => {
    const acknowledged = await acknowledge(tx, [orderIds, app.clock.now(), ...staffAccessValues(staff, 'counter')]);
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
