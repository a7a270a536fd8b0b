import type { Db, Tx } from '../../platform/database/db.ts';
import { nullable, type Row, row, text, timestamp, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { matchesPickupCode } from '../order-number.ts';

const pass = row({ id: uuid, orderId: uuid, friend: text, canceledAt: nullable(timestamp) });
export type PassOfOrder = Row<typeof pass>;

const listPasses = statement(
  'pickup-passes-of-orders',
  pass,
  `select id, order_id, friend, canceled_at from pickup_passes
   where order_id = any ($1::uuid[]) order by canceled_at nulls first, created_at desc`,
);

/** The passes of these orders, the live ones first. */
export const listPassesOf = (on: Db | Tx, orderIds: string[]): Promise<PassOfOrder[]> =>
  orderIds.length === 0 ? Promise.resolve([]) : listPasses(on, [orderIds]);

/** The passes with this code. A pass has a pickup code like an order, derived from its own id. */
export const matchPassCode = (secret: string, passes: PassOfOrder[], shown: string): PassOfOrder[] =>
  passes.filter(({ id }) => matchesPickupCode(secret, id, shown));

/** The order was handed over to the friend. */
export const markPassUsed = command('pickup-pass-use', 'update pickup_passes set used_at = $2 where id = $1');
