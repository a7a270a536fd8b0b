import { minutesAfter } from '@fondly/contract/time';
import type Stripe from 'stripe';
import type { App } from '../../platform/app.ts';
import { notNull, nullable, row, text, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { applyStripeObject } from '../webhooks/apply-stripe-object.ts';
import { recordCorrection } from './corrections.ts';
import { inFlightSince, toUnixSeconds } from './in-flight-since.ts';
import { processEach } from './process-each.ts';

const storedRefund = row({ orderId: uuid, status: nullable(text) });

/**
 * The order whose money was given back, with what we know of the refund; no row when it is of no order of ours. All
 * orders are searched only for a refund that we do not know: the payment's id is in no index.
 */
const findRefundRow = statement(
  'reconcile-refund',
  storedRefund,
  `select o.id as order_id, r.status from orders o left join refunds r on r.order_id = o.id and r.stripe_refund_id = $1
   where o.id = coalesce((select order_id from refunds where stripe_refund_id = $1),
     (select id from orders where payment_intent_id = $2)) and o.payment_intent_id = $2`,
);
/** On its way for longer than a day: banks take days, and the event that said so may have been lost. */
const listSlowRefunds = statement(
  'reconcile-slow-refunds',
  row({ id: notNull(text) }),
  `select stripe_refund_id as id from refunds where status = 'pending' and updated_at <= $1 and stripe_refund_id is not null`,
);

/** Every refund of the last days, and every older one that is still on its way, against our rows. */
export async function reconcileRefunds(app: App, since: Date): Promise<void> {
  const created = { gte: toUnixSeconds(since), lte: toUnixSeconds(inFlightSince(app.clock.now())) };
  const list = app.stripe.refunds.list({ created, limit: 100, expand: ['data.charge'] });
  await processEach(app, list, (refund) => compare(app, refund));

  const slowRefunds = await listSlowRefunds(app.db, [minutesAfter(app.clock.now(), -24 * 60)]);
  await processEach(app, slowRefunds, async ({ id }) =>
    compare(app, await app.stripe.refunds.retrieve(id, { expand: ['charge'] })),
  );
}

async function compare(app: App, refund: Stripe.Refund): Promise<void> {
  const charge = typeof refund.charge === 'string' ? null : refund.charge;
  // Reserved money that is let go shows as a refund too; nothing was taken, so nothing goes back.
  if (charge && !charge.captured) return;
  const intentId = typeof refund.payment_intent === 'string' ? refund.payment_intent : refund.payment_intent?.id;
  const [before] = await findRefundRow(app.db, [refund.id, intentId]);
  if (!before || before.status === toRefundStatus(refund)) return;
  await applyStripeObject(app, { objectId: refund.id, type: 'refund.updated' });
  const [after] = await findRefundRow(app.db, [refund.id, intentId]);
  await recordCorrection(app, {
    kind: 'refund',
    objectId: refund.id,
    orderId: before.orderId,
    before: { status: before.status, cents: refund.amount },
    after: { status: after?.status ?? null, cents: refund.amount },
  });
}

/** In the words of our rows, as `server/payments/refunds/send-refund.ts` writes them. */
const toRefundStatus = ({ status }: Stripe.Refund): string =>
  status === null || status === 'requires_action' ? 'pending' : status;
