import { policies } from '@fondly/contract/policies';
import type { App } from '../../platform/app.ts';
import { row, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { signalOrder } from '../record-transition.ts';

/**
 * An earlier start would end free cancellation earlier, so it reaches an order only after that time. Orders with a
 * pickup time of their own, which their customer agreed to, keep it.
 */
const widen = statement(
  'orders-widen-window',
  row({ id: uuid, customerId: uuid, restaurantId: uuid }),
  `update orders o set pickup_end = greatest(o.pickup_end, m.pickup_end), updated_at = $2,
     pickup_start = case when o.pickup_start - interval '${policies.cancelBeforePickupMinutes} minutes' <= $2
       then least(o.pickup_start, m.pickup_start) else o.pickup_start end
   from meals m
   where m.id = $1 and o.meal_id = m.id and o.restaurant_id = m.restaurant_id and o.closed_reason is null
     and m.pickup_start <= o.pickup_start and m.pickup_end >= o.pickup_end
     and (m.pickup_end > o.pickup_end
       or (m.pickup_start < o.pickup_start
         and o.pickup_start - interval '${policies.cancelBeforePickupMinutes} minutes' <= $2))
     and not exists (select from pickup_proposals p where p.order_id = o.id and p.answer = 'accepted')
   returning o.id, o.customer_id, o.restaurant_id`,
);

/**
 * Task `widen-order-windows`: open orders of a meal get its longer pickup window (docs/domain.md#changes-to-a-meal), on
 * the ticket and at the counter.
 */
export async function widenOrderWindows(app: App, { mealId }: JobPayloads['widen-order-windows']): Promise<void> {
  await transaction(app, async (tx) => {
    for (const order of await widen(tx, [mealId, app.clock.now()])) signalOrder(tx, order);
  });
}
