import type Stripe from 'stripe';
import type { Order } from '../../orders/schema.ts';
import type { Config } from '../../platform/config.ts';

/** The frozen part of an order that its payment is made from. */
export type PayableOrder = Pick<
  Order,
  | 'id'
  | 'orderNumber'
  | 'restaurantId'
  | 'customerEmail'
  | 'totalCents'
  | 'feeCents'
  | 'taxCents'
  | 'fundsFlow'
  | 'destinationAccount'
> & { paymentIntentId: string | null };

/**
 * What the platform keeps of a charge: its fee and the tax that it holds, in cents (docs/payments.md#ledger). Never
 * more than is charged: where a coupon of the platform leaves less to pay, the top-up is smaller by the rest.
 */
export const computeApplicationFeeCents = (order: Pick<Order, 'feeCents' | 'taxCents' | 'totalCents'>): number =>
  Math.min(order.feeCents + order.taxCents, order.totalCents);

/** Written on every payment: one account of the card provider may serve several places of ours. */
export const resolveEnvironment = (config: Config): string => (config.isProduction ? 'production' : 'development');

/**
 * What the card provider is asked for, all of it from the frozen row of the order: the same row gives the same
 * parameters, so a repeat with the same key gives the same intent.
 */
export function toIntentParams(order: PayableOrder, environment: string): Stripe.PaymentIntentCreateParams {
  return {
    amount: order.totalCents,
    currency: 'usd',
    // Only authorises: our server takes the money once the portions are the customer's for good.
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
    description: `Order ${order.orderNumber}`,
    receipt_email: order.customerEmail,
    statement_descriptor_suffix: `FONDLY ${order.orderNumber}`,
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
