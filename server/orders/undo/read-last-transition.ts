import type { OrderStatus } from '@fondly/contract/order-statuses';
import type { OrderTransition } from '@fondly/contract/order-transitions';
import type { Tx } from '../../platform/database/db.ts';
import { row, timestamp } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { orderStatusColumn } from '../../platform/database/status-columns.ts';
import { transitionColumn } from '../stored-transitions.ts';

const read = statement(
  'order-last-transition',
  row({ name: transitionColumn, from: orderStatusColumn, at: timestamp }),
  'select move as name, from_status as "from", at from order_history where order_id = $1 order by id desc limit 1',
);

type LastTransition = { name: OrderTransition; from: OrderStatus; at: Date };

/** The newest entry in the history of an order, which the caller has locked. */
export const readLastTransition = async (tx: Tx, orderId: string): Promise<LastTransition | null> =>
  (await read(tx, [orderId]))[0] ?? null;
