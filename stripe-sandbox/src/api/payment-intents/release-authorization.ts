import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { buildRefund } from '../refunds/build-refund.ts';

/**
 * Gives reserved money free that was never taken. The provider shows it as a refund without a line in the books,
 * which readers must not mistake for money that was paid back.
 */
export function releaseAuthorization(
  context: Context,
  charge: Stripe.Charge,
  amountCents: number,
  reason: Stripe.Refund.Reason | null,
): void {
  charge.amount_refunded += amountCents;
  charge.refunded = charge.amount_refunded === charge.amount;
  context.store.charges.put(charge);
  context.store.refunds.put(buildRefund(context, charge, { amountCents, reason, metadata: {} }));
}
