import type { placeHold as placeHoldEndpoint } from '@fondly/contract/account/holds';
import { priceOrder } from '@fondly/contract/prices/order-price';
import type { z } from 'zod';
import type { Customer } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { noColumns, statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkoutSnapshot } from './checkout.ts';
import { readMealSnapshotForKey } from './read-meal-snapshot.ts';

type HoldInput = z.output<(typeof placeHoldEndpoint)['schema']['body']>;
type Hold = z.input<(typeof placeHoldEndpoint)['schema']['response'][201]>;

const findCollected = statement(
  'hold-collected-order',
  noColumns,
  `select from orders where customer_id = $1 and status = 'completed' limit 1`,
);

/**
 * Holds portions for a customer whose software asks, by the same rules and limits as a checkout in the browser. It pays
 * nothing: the link leads the customer to the payment.
 *
 * @throws Problem of a checkout, and for a customer without a confirmed address, a collected order, or a phone number
 */
export async function placeHold(
  app: App,
  customer: Customer,
  { requestId, mealId, quantity }: HoldInput,
): Promise<Hold> {
  if (!customer.isEmailConfirmed) throw new Problem('email-not-confirmed');
  if (customer.phone === null) throw new Problem('hold-needs-phone');
  const [collected] = await findCollected(app.db, [customer.id]);
  if (!collected) throw new Problem('hold-needs-order');
  const snapshot = await readMealSnapshotForKey(app, customer, mealId, requestId);
  const { mealSnapshot, tax, fee } = snapshot;
  const price = priceOrder({ unitPriceCents: mealSnapshot.priceCents, quantity, coupon: null, tax, fee });
  if (price.totalCents === 0) throw new Problem('hold-free-meal');
  const { orderId, orderNumber, totalCents, holdExpiresAt } = await checkoutSnapshot(app, snapshot, {
    requestId,
    mealId,
    quantity,
    customerName: customer.name,
    customerEmail: customer.email,
    customerPhone: customer.phone,
    specialInstructions: '',
    couponCode: null,
    expectedTotalCents: price.totalCents,
    opensCardForm: false,
  });
  const paymentUrl = new URL(`/order/${mealId}?step=pay&order=${orderId}`, app.config.publicUrl).href;
  return { orderId, orderNumber, totalCents, holdExpiresAt, paymentUrl };
}
