import type Stripe from 'stripe';
import { invalidRequest, unexpectedState } from '../../http/api-error.ts';
import type { Call } from '../../http/route.ts';
import type { StoredMethod } from '../../store/rows.ts';
import { readCustomer } from '../customers/customers.ts';

const openStatuses: Stripe.PaymentIntent.Status[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

/** A customer is named once. @throws ApiError 400 for another one, or after the payment */
export function changeCustomer({ context }: Call, intent: Stripe.PaymentIntent, customerId: string): void {
  readCustomer(context, customerId, 'customer');
  if (intent.customer === customerId) return;
  if (!openStatuses.includes(intent.status)) throw unexpectedState(intent, 'change the customer of');
  if (intent.customer !== null) {
    throw invalidRequest('The customer of this PaymentIntent cannot be changed.', { param: 'customer' });
  }
  intent.customer = customerId;
}

/** A browser may save a card for more kinds of payments than it was told, and never for fewer. */
export function changeFutureUsage(
  call: Call,
  intent: Stripe.PaymentIntent,
  usage: 'on_session' | 'off_session' | null | undefined,
): void {
  if (usage === undefined || usage === intent.setup_future_usage) return;
  if (!openStatuses.includes(intent.status)) throw unexpectedState(intent, 'change setup_future_usage of');
  if (call.publishable && intent.setup_future_usage !== null && usage !== 'off_session') {
    throw invalidRequest('A publishable key can only change setup_future_usage from on_session to off_session.', {
      param: 'setup_future_usage',
    });
  }
  intent.setup_future_usage = usage;
}

/** Whether a payment method may pay this intent. @throws ApiError 400 */
export function assertUsable(intent: Stripe.PaymentIntent, { object, isUsedUp }: StoredMethod): void {
  if (isUsedUp) {
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer. It may not be used again.',
    );
  }
  if (object.customer === null || object.customer === intent.customer) return;
  throw invalidRequest(
    intent.customer === null
      ? 'The payment method you provided is attached to a customer, so you must provide the customer in the request.'
      : 'The payment method you provided does not belong to the customer of this PaymentIntent.',
    { param: 'payment_method' },
  );
}
