import type { startCheckout } from '@fondly/contract/checkout';
import type { z } from 'zod';
import type { Customer } from '../../accounts/sessions/actor.ts';
import { findOrder } from '../../orders/find-order.ts';
import type { Order } from '../../orders/schema.ts';
import type { App } from '../../platform/app.ts';
import { nullable, row, timestamp } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkRateLimit } from '../../platform/http/rate-limit.ts';
import { readCardHolder } from '../cards/card-holder.ts';
import { requirePayable } from '../require-payable.ts';
import { createSharedLookups } from '../shared-lookups.ts';
import { nothingToPay, type OpenPayment, openPayment, type Payer } from './open-payment.ts';

type CheckoutInput = z.output<(typeof startCheckout)['schema']['body']>;
type CheckoutResponse = z.input<(typeof startCheckout)['schema']['response'][201]>;

/**
 * Returns the order of an earlier request after a lost response or a restart, with the same client secret while the
 * order can be paid.
 */
export async function repeatCheckout(
  app: App,
  payer: Payer,
  orderId: string,
  input: CheckoutInput,
): Promise<CheckoutResponse> {
  const order = await findOrder(app.db, orderId);
  if (!order || order.customerId !== payer.customer.id) throw new Problem('order-not-found');
  const isSame =
    order.mealId === input.mealId && order.quantity === input.quantity && order.couponCode === input.couponCode;
  if (!isSame) throw new Problem('request-id-reused');
  const same = { orderId, orderNumber: order.orderNumber, totalCents: order.totalCents };
  if (order.totalCents === 0) return { ...same, ...nothingToPay };
  return { ...same, ...(await openPaymentAgain(app, payer, order)) };
}

/** Reads the client secret of a customer's own unpaid order from Stripe each time. It is never stored. */
export async function readClientSecret(app: App, customer: Customer, orderId: string, deviceHash: string | null) {
  const order = await findOrder(app.db, orderId);
  if (!order || order.customerId !== customer.id) throw new Problem('order-not-found');
  requirePayable(order);
  const cardHolder = await readCardHolder(app, customer, deviceHash);
  const payment = await openPaymentAgain(app, { customer, cardHolder, opensCardForm: true }, order);
  return { ...payment, totalCents: order.totalCents };
}

const shareLookup = createSharedLookups<OpenPayment>();

async function openPaymentAgain(
  app: App,
  payer: Payer,
  order: Order,
): Promise<OpenPayment & { holdExpiresAt: string | null }> {
  requirePayable(order);
  // Another device may not see the saved cards.
  const key = `${order.id}:${payer.opensCardForm && payer.cardHolder.isDeviceConfirmed}`;
  const payment = await shareLookup(key, async () => {
    await checkRateLimit(app, 'payment-lookup', payer.customer.id);
    return openPayment(app, payer, order);
  });
  const holdExpiresAt = await readHoldEnd(app, order.id);
  return { ...payment, holdExpiresAt: holdExpiresAt?.toISOString() ?? null };
}

const readHold = statement(
  'hold-end',
  row({ until: nullable(timestamp) }),
  'select until from claims where order_id = $1 and released_at is null',
);

async function readHoldEnd(app: App, orderId: string): Promise<Date | null> {
  const [hold] = await readHold(app.db, [orderId]);
  return hold?.until ?? null;
}
