import type Stripe from 'stripe';
import type { Order } from '../../orders/schema.ts';
import type { Config } from '../../platform/config.ts';

/** The columns of an order that define its payment intent. They never change. */
export type PayableOrder = Pick<
  Order,
  'id' | 'orderNumber' | 'restaurantId' | 'totalCents' | 'feeCents' | 'taxCents' | 'fundsFlow' | 'destinationAccount'
> & { paymentIntentId: string | null };

/**
 * The platform's share of a charge: its fee and the tax that it holds, in cents (docs/payments.md#ledger). It never
 * exceeds the charge. Where a coupon leaves less to pay, the platform subsidy is reduced by the rest.
 */
export const computeApplicationFeeCents = (order: Pick<Order, 'feeCents' | 'taxCents' | 'totalCents'>): number =>
  Math.min(order.feeCents + order.taxCents, order.totalCents);

/** The environment in the metadata of every payment, because one Stripe account may serve several environments. */
export const resolveEnvironment = (config: Config): string => (config.isProduction ? 'production' : 'development');

/**
 * The part of the card statement after the account's own prefix. Stripe requires a letter in it, and 22 characters hold
 * prefix, star, blank, and this.
 */
const toDescriptorSuffix = (orderNumber: string): string =>
  /[a-z]/i.test(orderNumber) ? orderNumber : `ORDER ${orderNumber}`;

/**
 * Builds the parameters of a payment intent from the frozen columns of the order alone. They never change, so a
 * repeat with the same key returns the same intent. Without `receipt_email`, the customer gets our receipt alone.
 */
export function toIntentParams(order: PayableOrder, environment: string): Stripe.PaymentIntentCreateParams {
  return {
    amount: order.totalCents,
    currency: 'usd',
    // Only authorizes: the server captures after the customer's portions are final.
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
    description: `Order ${order.orderNumber}`,
    statement_descriptor_suffix: toDescriptorSuffix(order.orderNumber),
    metadata: {
      order_id: order.id,
      order_number: order.orderNumber,
      restaurant_id: order.restaurantId,
      env: environment,
    },
    transfer_group: `order_${order.id}`,
    ...(order.fundsFlow === 'destination' && order.destinationAccount
      ? { transfer_data: { destination: order.destinationAccount } }
      : {}),
    ...(order.fundsFlow === 'destination' && computeApplicationFeeCents(order) > 0
      ? { application_fee_amount: computeApplicationFeeCents(order) }
      : {}),
  };
}
