import type { App } from '../../platform/app.ts';
import { signalCardsChanged } from './change-cards.ts';

/**
 * Cards of a customer changed at Stripe: in its own form, by the bank, or in the dashboard. Nothing of them is stored, so
 * every process only forgets what it read.
 *
 * @param stripeCustomerId - empty for a card that no customer ever had
 */
export async function syncSavedCards(app: App, stripeCustomerId: string): Promise<void> {
  if (stripeCustomerId !== '') await signalCardsChanged(app, stripeCustomerId);
}
