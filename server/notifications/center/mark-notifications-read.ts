import { topics } from '@fondly/contract/live';
import type { Customer } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { command } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { signal } from '../../platform/jobs/outbox.ts';

const markAlert = command(
  'customer-notification-mark-alert',
  'update alert_hits set read_at = coalesce(read_at, $3) where id = $1 and user_id = $2',
);
/** Also marks the earlier news of the same order, because the page shows them as one row. */
const markOther = command(
  'customer-notification-mark',
  `update customer_notifications n set read_at = coalesce(n.read_at, $3)
   from customer_notifications one
   where one.id = $1 and one.user_id = $2 and n.user_id = $2
     and (n.id = one.id or (n.order_id = one.order_id and n.created_at <= one.created_at and n.read_at is null))`,
);
const markAlerts = command(
  'customer-notifications-mark-alerts',
  `update alert_hits set read_at = $3
   where user_id = $1 and is_in_app and read_at is null and created_at <= $2`,
);
const markOthers = command(
  'customer-notifications-mark',
  'update customer_notifications set read_at = $3 where user_id = $1 and read_at is null and created_at <= $2',
);

/** Other tabs and devices of the customer read the list and the count again. */
const signalReaders = (tx: Tx, customer: Customer, ids: string[]): void =>
  signal(tx, topics.customer(customer.id), ids);

/** A second mark keeps the time of the first. Notifications of other customers are not found. */
export async function markNotificationRead(app: App, customer: Customer, id: string): Promise<void> {
  const values = [id, customer.id, app.clock.now()] as const;
  await transaction(app, async (tx) => {
    const count = (await markOther(tx, [...values])) || (await markAlert(tx, [...values]));
    if (count === 0) throw new Problem('not-found');
    signalReaders(tx, customer, [id]);
  });
}

/** What came after `until` stays unread, because the customer has not seen it. */
export async function markNotificationsRead(app: App, customer: Customer, until: Date): Promise<void> {
  await transaction(app, async (tx) => {
    const values = [customer.id, until, app.clock.now()] as const;
    const count = (await markOthers(tx, [...values])) + (await markAlerts(tx, [...values]));
    if (count > 0) signalReaders(tx, customer, []);
  });
}
