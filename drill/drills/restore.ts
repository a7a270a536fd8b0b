import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { waitUntil } from '../cluster/wait-until.ts';
import { withLeader } from '../cluster/with-leader.ts';
import type { DrillContext } from '../drill.ts';
import { type OrderRecord, placeOrders } from '../load/place-orders.ts';
import { expectNone, expectSeconds, type Measurement, say } from '../report.ts';
import { addOrderHistory } from './add-order-history.ts';
import { runRunbook } from './run-runbook.ts';

const orderSeconds = 10;
const ordersAtOnce = 2;
const orderCount = { default: 20_000, full: 1_000_000 };
const restoreSeconds = 15 * 60;
/** A moment between two orders, so that it is known which ones are before it. */
const gapMilliseconds = 3_000;

/** Destroys data and recovers a moment before, by the commands of the runbook alone. */
export async function restore(context: DrillContext): Promise<Measurement[]> {
  const { cluster, options } = context;
  const count = options.isFull ? orderCount.full : orderCount.default;
  say(`${count} orders of last month, then a backup`);
  await withLeader(cluster, (client) => addOrderHistory(client, context.market, count));
  await cluster.run(await cluster.waitForLeader(), 'pgbackrest --stanza=fondly --type=full backup');

  const before = await order(context);
  await wait(gapMilliseconds);
  const restoreTo = new Date();
  await wait(gapMilliseconds);
  const after = await order(context);
  const hours = await withLeader(cluster, destroyHours);

  const from = Date.now();
  await runRunbook(context, 'Point-in-time recovery', {
    RESTORE_TO: restoreTo.toISOString().replace('T', ' ').replace('Z', '+00'),
  });
  await waitUntil('the first order after the restore', 120, async () => {
    const [record] = await order(context, 1);
    return record?.confirmedAt != null;
  });
  const seconds = (Date.now() - from) / 1000;
  await cluster.waitUntilComplete();
  return withLeader(cluster, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from orders');
    const ids = new Set(rows.map(({ id }) => id));
    const hoursLeft = await countHours(client);
    return [
      expectSeconds(
        'A8',
        `restored by the runbook, ${count.toLocaleString('en-US')} orders`,
        [seconds],
        restoreSeconds,
      ),
      expectNone(
        'A8',
        `orders lost, of ${before.length} before the moment`,
        before.filter((id) => !ids.has(id.orderId ?? '')),
      ),
      expectNone(
        'A8',
        `orders left, of ${after.length} after the moment`,
        after.filter(({ orderId }) => ids.has(orderId ?? '')),
      ),
      expectNone('A8', `destroyed rows missing, of ${hours}`, Array(Math.max(0, hours - hoursLeft))),
    ];
  });
}

/** Places and pays orders for a moment. @returns those that were acknowledged */
async function order({ product, market, requests }: DrillContext, seconds = orderSeconds): Promise<OrderRecord[]> {
  const { url, sandboxUrl } = product;
  const load = placeOrders({ url, sandboxUrl, market, requests, atOnce: ordersAtOnce, maxSeconds: seconds });
  await wait(seconds * 1000);
  await load.stop();
  return load.records.filter(({ acknowledgedAt }) => acknowledgedAt !== null);
}

/** A wrong statement: no kitchen has opening hours any more. @returns the number of rows */
async function destroyHours(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query('delete from opening_hours');
  return rowCount ?? 0;
}

async function countHours(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from opening_hours');
  return rows[0]?.count ?? 0;
}
