import { orderTerms } from '@fondly/contract/order-statuses';
import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';
import type { App } from '../platform/app.ts';
import { row, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { orderStatusSql } from '../platform/database/status-columns.ts';
import { transaction } from '../platform/database/transaction.ts';
import { enqueue } from '../platform/jobs/outbox.ts';

/**
 * Orders whose pickup window opens soon, including windows that were moved. Orders that were just placed need no
 * reminder.
 */
const recordReminders = statement(
  'reminders-take',
  row({ orderId: uuid }),
  `insert into pickup_reminders (order_id, reminded_at)
   select o.id, $1 from orders o
   where o.closed_reason is null and o.status in ${orderStatusSql(orderTerms.awaitingPickup)} and o.pickup_start > $1 and o.pickup_start <= $2
     and o.payment_confirmed_at <= o.pickup_start - make_interval(mins => ${policies.pickupReminderMinOrderAgeMinutes})
   order by o.id
   on conflict (order_id) do nothing returning order_id`,
);

/** Reminds each customer once, half an hour before the pickup window opens. */
export async function remindOfPickups(app: App): Promise<void> {
  const now = app.clock.now();
  await transaction(app, async (tx) => {
    const due = await recordReminders(tx, [now, minutesAfter(now, policies.pickupReminderMinutes)]);
    for (const { orderId } of due) enqueue(tx, 'announce-pickup', { orderId });
  });
}
