import { paymentTerms } from '@fondly/contract/order-statuses';
import { isDeviceConfirmedSql } from '../../accounts/devices/known-devices.ts';
import type { Customer } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { boolean, json, notNull, nullable, row, text } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { paymentStatusSql } from '../../platform/database/status-columns.ts';
import { Problem } from '../../platform/http/problem.ts';

export type CardHolder = {
  stripeCustomerId: string | null;
  /** Whether saved cards may pay on this device. */
  isDeviceConfirmed: boolean;
};

const openPayment = [...paymentTerms.inProgress, 'authorized'] as const;

/** The unique index of customer and request finds a customer's orders. */
const readHolder = statement(
  'card-holder',
  row({
    stripeCustomerId: nullable(text),
    isDeviceConfirmed: notNull(boolean),
    openIntentIds: notNull(json<string[]>()),
  }),
  `select u.stripe_customer_id, ${isDeviceConfirmedSql('u.id', '$2')} as is_device_confirmed,
     (select coalesce(json_agg(o.payment_intent_id), '[]') from orders o
      where o.customer_id = u.id and o.payment_intent_id is not null
        and o.payment_status in ${paymentStatusSql(openPayment)}) as open_intent_ids
   from users u where u.id = $1 and u.disabled_at is null and u.erased_at is null`,
);

/**
 * Who holds cards, as the person of a session on a device. An account that has been disabled or deleted is refused.
 *
 * @returns also the payments that are neither captured nor canceled yet
 */
export async function readCardHolder(
  app: App,
  customer: Customer,
  deviceHash: string | null,
): Promise<CardHolder & { openIntentIds: string[] }> {
  const [holder] = await readHolder(app.db, [customer.id, deviceHash]);
  if (!holder) throw new Problem('sign-in-required');
  return holder;
}
