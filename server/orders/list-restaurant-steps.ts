import type { KitchenStep } from '@fondly/contract/refunds';
import type { App } from '../platform/app.ts';
import { prepared } from '../platform/database/db.ts';

const read = prepared<Omit<KitchenStep, 'at'> & { at: Date }>(
  'order-kitchen-steps',
  `select h.at, h.move, u.name as who from order_history h left join users u on u.id = h.actor_id
   where h.order_id = $1 and h.mover = 'restaurant' order by h.id`,
);

/** Who of the kitchen did what with an order, in its order. */
export async function readKitchenSteps(app: App, orderId: string): Promise<KitchenStep[]> {
  return (await read(app.db, [orderId])).map(({ at, ...step }) => ({ ...step, at: at.toISOString() }));
}
