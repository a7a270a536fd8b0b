import { orderTerms } from '@fondly/contract/order-statuses';
import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { row, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { orderStatusSql } from '../../platform/database/status-columns.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';

/** Paid orders whose window ends soon. A customer who paid in its last half hour has just read when it ends. */
const recordLastCalls = statement(
  'last-calls-take',
  row({ orderId: uuid }),
  `insert into pickup_reminders (order_id, reminded_at, last_call_at)
   select o.id, $1, $1 from orders o
   where o.closed_reason is null and o.status in ${orderStatusSql(orderTerms.awaitingPickup)}
     and o.pickup_start <= $1 and o.pickup_end > $1 and o.pickup_end <= $2
     and o.payment_confirmed_at < o.pickup_end - make_interval(mins => ${policies.lastCallMinutes})
   order by o.id
   on conflict (order_id) do update set last_call_at = excluded.last_call_at where pickup_reminders.last_call_at is null
   returning order_id`,
);

/** Job `find-last-calls`, every minute: warns each customer once, half an hour before the pickup window ends. */
export async function findLastCalls(app: App): Promise<void> {
  const now = app.clock.now();
  await transaction(app, async (tx) => {
    const due = await recordLastCalls(tx, [now, minutesAfter(now, policies.lastCallMinutes)]);
    for (const { orderId } of due) enqueue(tx, 'announce-last-call', { orderId });
  });
}
