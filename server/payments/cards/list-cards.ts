import type { SavedCard, SavedCards } from '@fondly/contract/account/cards';
import type { Customer } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { checkRateLimit } from '../../platform/http/rate-limit.ts';
import { inTime } from '../in-time.ts';
import { getCardCache } from './card-cache.ts';
import { type CardHolder, readCardHolder } from './card-holder.ts';
import type { CustomerCard, CustomerCards } from './read-customer-cards.ts';

type OpenHolder = CardHolder & { openIntentIds: string[] };

/**
 * Lists the saved cards of a customer.
 *
 * @throws Problem `too-many-requests` or `payment-provider-slow`
 */
export async function listCards(app: App, customer: Customer, deviceHash: string | null): Promise<SavedCards> {
  const holder = await readCardHolder(app, customer, deviceHash);
  return { cards: await readSavedCards(app, customer, holder), isDeviceConfirmed: holder.isDeviceConfirmed };
}

/** The cards, the default one first. Without a customer at Stripe, nothing is asked there. */
export async function readSavedCards(app: App, customer: Customer, holder: OpenHolder): Promise<SavedCard[]> {
  const { stripeCustomerId, openIntentIds } = holder;
  if (stripeCustomerId === null) return [];
  await checkRateLimit(app, 'card-lookup', customer.id);
  const [found, idsInUse] = await inTime(
    app,
    { customerId: customer.id },
    Promise.all([getCardCache(app).read(stripeCustomerId), readIdsInUse(app, openIntentIds)]),
  );
  return toSavedCards(found, idsInUse, app.clock.now());
}

/** The cards of payments that are neither captured nor canceled yet. Usually there are none, and nothing is read. */
export async function readIdsInUse(app: App, openIntentIds: string[]): Promise<Set<string>> {
  const intents = await Promise.all(openIntentIds.map((id) => app.stripe.paymentIntents.retrieve(id)));
  return new Set(
    intents.flatMap(({ payment_method: method }) => (typeof method === 'string' ? [method] : (method?.id ?? []))),
  );
}

export function toSavedCards(found: CustomerCards, idsInUse: ReadonlySet<string>, now: Date): SavedCard[] {
  const defaultId = findDefaultCard(found, now)?.id;
  return found.cards
    .map(({ duplicateIds, ...card }) => ({
      ...card,
      isDefault: card.id === defaultId,
      isInUse: duplicateIds.some((id) => idsInUse.has(id)),
      isExpired: isExpired(card, now),
    }))
    .sort((one, other) => Number(other.isDefault) - Number(one.isDefault));
}

/** A card is valid until the end of its month, everywhere on earth. */
export const isExpired = ({ expMonth, expYear }: Pick<CustomerCard, 'expMonth' | 'expYear'>, now: Date): boolean =>
  now.getTime() >= Date.UTC(expYear, expMonth, 1, 12);

/** The card that the person chose, otherwise the newest. An expired card is not offered. */
export function findDefaultCard({ cards, chosenId }: CustomerCards, now: Date): CustomerCard | null {
  const valid = cards.filter((card) => !isExpired(card, now));
  return valid.find(({ duplicateIds }) => duplicateIds.includes(chosenId ?? '')) ?? valid[0] ?? null;
}
