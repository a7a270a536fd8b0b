import type { OrderStep } from '@fondly/contract/restaurant/refunds';
import type { App } from '../platform/app.ts';
import { nullable, row, text, timestamp } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { transitionColumn } from './stored-transitions.ts';

const read = statement(
  'order-kitchen-steps',
  row({ at: timestamp, transition: transitionColumn, actorName: nullable(text), keyName: nullable(text) }),
  `select h.at, h.move as transition, u.name as actor_name, k.name as key_name
   from order_history h left join users u on u.id = h.actor_id left join api_keys k on k.id = h.key_id
   where h.order_id = $1 and h.mover = 'restaurant' order by h.id`,
);

/** Lists what staff of the restaurant did with an order, oldest first. */
export async function listRestaurantSteps(app: App, orderId: string): Promise<OrderStep[]> {
  return (await read(app.db, [orderId])).map(({ at, ...step }) => ({ ...step, at: at.toISOString() }));
}
