import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { buildRefund } from '../refunds/build-refund.ts';

/**
 * Releases an authorized amount that was not captured. Stripe represents it as a refund without a balance transaction,
 * which callers must not count as money returned.
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
