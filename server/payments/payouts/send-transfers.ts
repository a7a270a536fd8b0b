import { raiseAlarm } from '../../orders/raise-alarm.ts';
import type { App } from '../../platform/app.ts';
import { type Row, row, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { toStoredKind, transferKindColumn } from './owe-transfer.ts';
import { reversePlatformSubsidies } from './reverse-platform-subsidies.ts';
import { recordDestinationTransfer, sendTransfer } from './send-transfer.ts';

const found = row({ orderId: uuid, kind: transferKindColumn });
type Found = Row<typeof found>;
const pageSize = 200;
const alarmDays = 30;

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
/** Raises the alarm once a day for each transfer. */
const markOverdue = statement(
  'transfers-overdue',
  found,
  `update transfers set alarmed_at = $1
   where sent_at is null and needless_at is null and owed_at <= $1::timestamptz - interval '${alarmDays} days'
     and (alarmed_at is null or alarmed_at <= $1::timestamptz - interval '1 day')
   returning order_id, kind`,
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
  if (restaurantId) return;
  await reversePlatformSubsidies(app);
  for (const overdueTransfer of await markOverdue(app.db, [app.clock.now()]))
    await raiseOverdueAlarm(app, overdueTransfer);
}

async function raiseOverdueAlarm(app: App, { orderId, kind }: Found): Promise<void> {
  const text = `Money has waited for its restaurant for ${alarmDays} days.`;
  app.log.error({ orderId, kind }, `ALARM payments: ${text}`);
  const line = { kind: 'transfer-overdue', source: `${toStoredKind(kind)}:${orderId}`, orderId, text } as const;
  await transaction(app, (tx) => raiseAlarm(tx, line, app.clock.now()));
}
