import { orderTransitionNames } from '@fondly/contract/order-transitions';
import type { OrderStep } from '@fondly/contract/refunds';
import type { App } from '../platform/app.ts';
import { nullable, oneOf, row, text, timestamp } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';

const read = statement(
  'order-kitchen-steps',
  row({ at: timestamp, transition: oneOf(orderTransitionNames), actorName: nullable(text) }),
  `select h.at, h.move as transition, u.name as actor_name from order_history h left join users u on u.id = h.actor_id
   where h.order_id = $1 and h.mover = 'restaurant' order by h.id`,
);

/** Who of the kitchen did what with an order, in its order. */
export async function listRestaurantSteps(app: App, orderId: string): Promise<OrderStep[]> {
  return (await read(app.db, [orderId])).map(({ at, ...step }) => ({ ...step, at: at.toISOString() }));
}
