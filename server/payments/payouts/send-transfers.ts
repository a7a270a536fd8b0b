import type { App } from '../../platform/app.ts';
import { row, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { raiseOverdueAlarms, resolveEndedAlarms } from './overdue-transfers.ts';
import { transferKindColumn } from './owe-transfer.ts';
import { reversePlatformSubsidies } from './reverse-platform-subsidies.ts';
import { recordDestinationTransfer, sendTransfer } from './send-transfer.ts';

const found = row({ orderId: uuid, kind: transferKindColumn });
const pageSize = 200;

/** Lists what can be processed now: transfers that Stripe created, and ours to accounts that can receive. */
const listOpenTransfers = statement(
  'transfers-open',
  found,
  `select t.order_id, t.kind from transfers t
     left join payout_accounts p on p.restaurant_id = t.restaurant_id and p.closed_at is null
   where t.sent_at is null and t.needless_at is null and ($1::uuid is null or t.restaurant_id = $1)
     and ($2::uuid is null or t.order_id = $2)
     and (t.kind = 'destination' or t.requested_at is not null or p.transfers_active)
   order by t.owed_at limit ${pageSize}`,
);
/**
 * Job: transfers what restaurants are owed, or one restaurant, or for one order when they are named. It is queued when an amount becomes
 * owed or an account can receive; a timer finds the rest. A failure does not block the others.
 */
export async function sendTransfers(
  app: App,
  { restaurantId, orderId: onlyOrderId }: JobPayloads['send-transfers'],
  signal?: AbortSignal,
): Promise<void> {
  for (const { orderId, kind } of await listOpenTransfers(app.db, [restaurantId ?? null, onlyOrderId ?? null])) {
    signal?.throwIfAborted();
    try {
      if (kind === 'destination') await recordDestinationTransfer(app, orderId);
      else await sendTransfer(app, orderId, kind);
    } catch (error) {
      app.log.error({ err: error, orderId, kind }, 'payments: a transfer failed, the next run retries it');
    }
  }
  await resolveEndedAlarms(app);
  if (restaurantId) return;
  await reversePlatformSubsidies(app);
  await raiseOverdueAlarms(app);
}
