import type { SavedCards } from '@fondly/contract/account/cards';
import type { Customer } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkRateLimit } from '../../platform/http/rate-limit.ts';
import { signal } from '../../platform/jobs/outbox.ts';
import { inTime } from '../in-time.ts';
import { cardsChangedTopic, getCardCache } from './card-cache.ts';
import { readCardHolder } from './card-holder.ts';
import { isExpired, listCards, readIdsInUse } from './list-cards.ts';
import { type CustomerCard, type CustomerCards, isMissing, readCustomerCards } from './read-customer-cards.ts';

/** Makes a saved card the one that is offered first. The choice is stored at Stripe. */
export async function setDefaultCard(
  app: App,
  customer: Customer,
  deviceHash: string | null,
  cardId: string,
): Promise<SavedCards> {
  const { stripeCustomerId } = await readCardHolder(app, customer, deviceHash);
  const { card } = await readOwnCard(app, customer, stripeCustomerId, cardId);
  if (isExpired(card, app.clock.now())) throw new Problem('card-expired');
  const choice = { invoice_settings: { default_payment_method: card.id } };
  await change(app, customer, stripeCustomerId, (id) => app.stripe.customers.update(id, choice));
  return listCards(app, customer, deviceHash);
}

/**
 * Removes a saved card at Stripe, before this returns. A card is kept while an order that is not charged yet is
 * authorized with it.
 */
export async function removeCard(
  app: App,
  customer: Customer,
  deviceHash: string | null,
  cardId: string,
): Promise<SavedCards> {
  const { stripeCustomerId, openIntentIds } = await readCardHolder(app, customer, deviceHash);
  const { card } = await readOwnCard(app, customer, stripeCustomerId, cardId);
  const idsInUse = await inTime(app, { customerId: customer.id }, readIdsInUse(app, openIntentIds));
  if (card.duplicateIds.some((id) => idsInUse.has(id))) throw new Problem('card-in-use');
  await change(app, customer, stripeCustomerId, () =>
    Promise.all(card.duplicateIds.map((id) => app.stripe.paymentMethods.detach(id))),
  );
  return listCards(app, customer, deviceHash);
}

/** Reads past the cache: a change is made to what Stripe has now. */
async function readOwnCard(
  app: App,
  customer: Customer,
  stripeCustomerId: string | null,
  cardId: string,
): Promise<CustomerCards & { card: CustomerCard }> {
  await checkRateLimit(app, 'card-change', customer.id);
  if (stripeCustomerId === null) throw new Problem('card-not-found');
  const found = await inTime(app, { customerId: customer.id }, readCustomerCards(app, stripeCustomerId));
  const card = found.cards.find(({ duplicateIds }) => duplicateIds.includes(cardId));
  if (!card) throw new Problem('card-not-found');
  return { ...found, card };
}

/**
 * Changes cards at Stripe and clears them in every process, also when the answer was lost. Of two removals at once, the
 * second finds the card gone.
 */
async function change(
  app: App,
  customer: Customer,
  stripeCustomerId: string | null,
  work: (stripeCustomerId: string) => Promise<unknown>,
): Promise<void> {
  if (stripeCustomerId === null) throw new Problem('card-not-found');
  try {
    await inTime(
      app,
      { customerId: customer.id },
      work(stripeCustomerId).catch((error: unknown) => {
        throw isMissing(error) ? new Problem('card-not-found') : error;
      }),
      changeMilliseconds,
    );
  } finally {
    await signalCardsChanged(app, stripeCustomerId);
  }
}

/** The caller has read the cards before, so Stripe answers. */
const changeMilliseconds = 8_000;

/** Every process reads the cards of this customer at Stripe again; this one before it answers. */
export async function signalCardsChanged(app: App, stripeCustomerId: string): Promise<void> {
  // The cache listens from its first use on.
  getCardCache(app);
  await transaction(app, async (tx) => signal(tx, cardsChangedTopic(stripeCustomerId), []));
}
