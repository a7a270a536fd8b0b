import type { Output } from '@fondly/contract/api';
import type { Customer } from '../../accounts/sessions/actor.ts';
import { findOrder } from '../../orders/find-order.ts';
import type { App } from '../../platform/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkRateLimit } from '../../platform/http/rate-limit.ts';
import { inTime } from '../in-time.ts';
import { createSharedLookups } from '../shared-lookups.ts';

type Card = Output<'GET /api/orders/:id/card'>['card'];

const shareLookup = createSharedLookups<Card>();

/**
 * The card that paid an order, for its receipt. It is read from Stripe each time and neither stored nor logged.
 *
 * @throws Problem `order-not-found`, `too-many-requests`, or `payment-provider-slow`
 */
export async function readOrderCard(app: App, customer: Customer, orderId: string): Promise<Card> {
  const order = await findOrder(app.db, orderId);
  if (order?.customerId !== customer.id) throw new Problem('order-not-found');
  const { paymentIntentId, paidCents } = order;
  if (!paymentIntentId || paidCents === 0) return null;
  return inTime(
    app,
    { orderId },
    shareLookup(orderId, async () => {
      await checkRateLimit(app, 'payment-lookup', customer.id);
      return readCard(app, paymentIntentId);
    }),
  );
}

async function readCard(app: App, paymentIntentId: string): Promise<Card> {
  const { latest_charge: charge } = await app.stripe.paymentIntents.retrieve(paymentIntentId, {
    expand: ['latest_charge'],
  });
  const card = typeof charge === 'string' ? null : charge?.payment_method_details?.card;
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null;
}
