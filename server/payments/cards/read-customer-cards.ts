import Stripe from 'stripe';
import type { App } from '../../platform/app.ts';

/** A card as it is kept in memory. Its fingerprint never leaves the process, and its number never reaches it. */
export type CustomerCard = {
  id: string;
  /** The ids of the same card, which a person may have saved twice, this one included. */
  duplicateIds: string[];
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
};

export type CustomerCards = {
  /** Stripe knows no such customer, because it was deleted there. */
  isGone: boolean;
  /** Newest first, each card once. */
  cards: CustomerCard[];
  /** The card that the person chose, if it is still saved. */
  chosenId: string | null;
};

/** More than anybody may save: races may save a few more than the limit. */
const listLimit = 50;
const timeoutMilliseconds = 5_000;

/** Reads the saved cards of a customer at Stripe, with two requests at a time. */
export async function readCustomerCards(app: App, stripeCustomerId: string): Promise<CustomerCards> {
  const options = { timeout: timeoutMilliseconds, maxNetworkRetries: 1 };
  try {
    const [customer, methods] = await Promise.all([
      app.stripe.customers.retrieve(stripeCustomerId, {}, options),
      app.stripe.customers.listPaymentMethods(stripeCustomerId, { type: 'card', limit: listLimit }, options),
    ]);
    if (customer.deleted) return noCards;
    return toCustomerCards(methods.data, customer.invoice_settings.default_payment_method);
  } catch (error) {
    if (isMissing(error)) return noCards;
    throw error;
  }
}

const noCards: CustomerCards = { isGone: true, cards: [], chosenId: null };

/** Stripe knows no object of this id, or has deleted it. */
export const isMissing = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

function toCustomerCards(methods: Stripe.PaymentMethod[], chosen: string | Stripe.PaymentMethod | null): CustomerCards {
  const byCard = new Map<string, CustomerCard>();
  for (const { id, card } of methods) {
    if (!card) continue;
    const known = byCard.get(card.fingerprint ?? id);
    if (known) known.duplicateIds.push(id);
    else
      byCard.set(card.fingerprint ?? id, {
        id,
        duplicateIds: [id],
        brand: card.brand,
        last4: card.last4,
        expMonth: card.exp_month,
        expYear: card.exp_year,
      });
  }
  const chosenId = typeof chosen === 'string' ? chosen : (chosen?.id ?? null);
  return { isGone: false, cards: [...byCard.values()], chosenId };
}
