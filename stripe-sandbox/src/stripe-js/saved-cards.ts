import type Stripe from 'stripe';
import { detachMethod, listMethodsOf } from '../api/customers/attached-methods.ts';
import { readCustomerSession } from '../api/customers/customer-sessions.ts';
import type { Context } from '../context.ts';
import { invalidRequest } from '../http/api-error.ts';

/** What the form shows of the saved cards: those that the session allows, the newest first, without expired ones. */
export function readSavedCards(context: Context, secret: string) {
  const { customer, features } = readCustomerSession(context, secret);
  const {
    payment_method_allow_redisplay_filters: filters,
    payment_method_redisplay: redisplay,
    payment_method_redisplay_limit: limit,
    payment_method_remove: remove,
    payment_method_save: save,
    payment_method_save_usage: usage,
  } = features;
  const methods = redisplay === 'enabled' ? listMethodsOf(context, customer).reverse() : [];
  const cards = methods
    .filter(({ object }) => filters.includes(object.allow_redisplay ?? 'unspecified'))
    .map(({ id, object }) => ({ id, ...toShownCard(object.card as Stripe.PaymentMethod.Card) }))
    .filter(({ expMonth, expYear }) => Date.UTC(expYear, expMonth) > context.clock.nowMs())
    .slice(0, limit ?? 3);
  return { cards, canRemove: remove === 'enabled', saveUsage: save === 'enabled' ? usage : null };
}

const toShownCard = ({ brand, last4, exp_month: expMonth, exp_year: expYear }: Stripe.PaymentMethod.Card) => ({
  brand,
  last4,
  expMonth,
  expYear,
});

/** @throws ApiError 400 unless the session may remove this card of its customer */
export function removeSavedCard(context: Context, secret: string, id: string): void {
  const { customer, features } = readCustomerSession(context, secret);
  const method = context.store.methods.get(id);
  if (features.payment_method_remove !== 'enabled' || method?.object.customer !== customer) {
    throw invalidRequest('The customer session cannot remove this payment method.');
  }
  detachMethod(context, method);
}
