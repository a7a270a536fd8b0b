import { minutesAfter } from '@fondly/contract/time';
import type Stripe from 'stripe';
import type { App } from '../../platform/app.ts';
import { notNull, nullable, row, text, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { applyStripeObject } from '../webhooks/apply-stripe-object.ts';
import { recordCorrection } from './corrections.ts';
import { inFlightSince, toUnixSeconds } from './in-flight-since.ts';
import { processEach } from './process-each.ts';
import { toOrderId } from './to-order-id.ts';

const storedRefund = row({ orderId: uuid, status: nullable(text) });

/**
 * Finds the order of a refund with our row of it; no row when the order is not ours. No index has the payment's id, so
 * the order of an unknown refund is the one that its payment names at Stripe (`$3`).
 */
const findRefundRow = statement(
  'reconcile-refund',
  storedRefund,
  `select o.id as order_id, r.status from orders o left join refunds r on r.order_id = o.id and r.stripe_refund_id = $1
   where o.id = coalesce((select order_id from refunds where stripe_refund_id = $1),
     $3::uuid) and o.payment_intent_id = $2`,
);
/** Lists refunds that are pending for longer than a day. Banks take days, and the final event may have been lost. */
const listSlowRefunds = statement(
  'reconcile-slow-refunds',
  row({ id: notNull(text) }),
  `select stripe_refund_id as id from refunds where status = 'pending' and updated_at <= $1 and stripe_refund_id is not null`,
);

/** Compares every refund of the last days, and every older pending one, with our rows. */
export async function reconcileRefunds(app: App, since: Date): Promise<void> {
  const created = { gte: toUnixSeconds(since), lte: toUnixSeconds(inFlightSince(app.clock.now())) };
  const list = app.stripe.refunds.list({ created, limit: 100, expand: ['data.charge', 'data.payment_intent'] });
  await processEach(app, list, (refund) => compare(app, refund));

  const slowRefunds = await listSlowRefunds(app.db, [minutesAfter(app.clock.now(), -24 * 60)]);
  await processEach(app, slowRefunds, async ({ id }) =>
    compare(app, await app.stripe.refunds.retrieve(id, { expand: ['charge', 'payment_intent'] })),
  );
}

async function compare(app: App, refund: Stripe.Refund): Promise<void> {
  const charge = typeof refund.charge === 'string' ? null : refund.charge;
  // A voided authorization appears as a refund too. Nothing was captured, so nothing is refunded.
  if (charge && !charge.captured) return;
  const intentId = typeof refund.payment_intent === 'string' ? refund.payment_intent : refund.payment_intent?.id;
  const values = [refund.id, intentId, toOrderId(refund.payment_intent)];
  const [before] = await findRefundRow(app.db, values);
  if (!before || before.status === toRefundStatus(refund)) return;
  await applyStripeObject(app, { objectId: refund.id, type: 'refund.updated' });
  const [after] = await findRefundRow(app.db, values);
  await recordCorrection(app, {
    kind: 'refund',
    objectId: refund.id,
    orderId: before.orderId,
    before: { status: before.status, cents: refund.amount },
    after: { status: after?.status ?? null, cents: refund.amount },
  });
}

/** Converts to the statuses of our rows, as `server/payments/refunds/send-refund.ts` writes them. */
const toRefundStatus = ({ status }: Stripe.Refund): string =>
  status === null || status === 'requires_action' ? 'pending' : status;
