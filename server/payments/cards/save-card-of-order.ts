import { policies } from '@fondly/contract/policies';
import type { FastifyRequest } from 'fastify';
import { findDeviceHash, trustFirstDevice } from '../../accounts/devices/known-devices.ts';
import type { Customer } from '../../accounts/sessions/actor.ts';
import { findOrder } from '../../orders/find-order.ts';
import type { App } from '../../platform/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkRateLimit } from '../../platform/http/rate-limit.ts';
import { inTime } from '../in-time.ts';
import { requirePayable } from '../require-payable.ts';
import { attachCustomer } from './attach-customer.ts';
import { getCardCache } from './card-cache.ts';
import { readCardHolder } from './card-holder.ts';
import { isMissing } from './read-customer-cards.ts';
import { ensureStripeCustomer } from './stripe-customer.ts';

const saveMilliseconds = 8_000;

/**
 * Decides whether Stripe saves the card that pays an order: it does with the authorization, for payments that the
 * customer watches. The customer at Stripe is created at the first card.
 */
export async function saveCardOfOrder(
  app: App,
  customer: Customer,
  orderId: string,
  request: FastifyRequest,
  isSaved: boolean,
): Promise<void> {
  const order = await findOrder(app.db, orderId);
  if (order?.customerId !== customer.id) throw new Problem('order-not-found');
  requirePayable(order);
  const { paymentIntentId } = order;
  if (!paymentIntentId) throw new Problem('payment-provider-unavailable');
  const holder = await readCardHolder(app, customer, findDeviceHash(app, request));
  await checkRateLimit(app, 'card-change', customer.id);
  const ids = { orderId };
  if (!isSaved) {
    await inTime(app, ids, app.stripe.paymentIntents.update(paymentIntentId, { setup_future_usage: '' }));
    return;
  }
  const { stripeCustomerId, isDeviceConfirmed } = holder;
  const known = stripeCustomerId && (await inTime(app, ids, getCardCache(app).read(stripeCustomerId)));
  const count = known ? known.cards.length : 0;
  if (count > 0 && !isDeviceConfirmed) throw new Problem('device-not-confirmed');
  if (count >= policies.savedCards) throw new Problem('too-many-cards');
  await inTime(app, ids, saveAtStripe(app, customer.id, paymentIntentId), saveMilliseconds);
  if (count === 0) await trustFirstDevice(app, customer, request);
}

/** A customer that was deleted at Stripe is replaced by a new one. */
async function saveAtStripe(app: App, userId: string, intentId: string): Promise<void> {
  const saved = { setup_future_usage: 'on_session' as const };
  const customerId = await ensureStripeCustomer(app, userId);
  try {
    await attachCustomer(app, intentId, customerId, saved);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await attachCustomer(app, intentId, await ensureStripeCustomer(app, userId, customerId), saved);
  }
}
