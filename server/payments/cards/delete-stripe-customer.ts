import type { App } from '../../platform/app.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { signalCardsChanged } from './change-cards.ts';
import { isMissing } from './read-customer-cards.ts';

/** Job `delete-stripe-customer`: deletes a customer with all saved cards. A repeat finds it gone. */
export async function deleteStripeCustomer(
  app: App,
  { customerId }: JobPayloads['delete-stripe-customer'],
): Promise<void> {
  await app.stripe.customers.del(customerId).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
  await signalCardsChanged(app, customerId);
}
