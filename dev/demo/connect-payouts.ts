import { ensureStripeAccount } from '@fondly/server/payments/payout-accounts/create-stripe-account';
import { refreshPayoutAccount } from '@fondly/server/payments/payout-accounts/refresh-payout-account';
import type { App } from '@fondly/server/platform/app';
import { sendSandboxCommand } from './sandbox-command.ts';

/** Kumo Noodle Bar and Saffron Alley are not listed, so that their owners can try the onboarding. */
const outcomes = {
  'Okra Lane Table': 'complete',
  'Via Fiorella': 'complete',
  'Sugarberry Bakehouse': 'complete',
  'Olive Row Mezze': 'complete',
  'Masa Norte': 'missing',
} as const;

/** Connects a few restaurants to accounts at the Stripe sandbox, as their owners would. One has to add a detail. */
export async function connectPayouts(app: App, sandboxUrl: string): Promise<void> {
  const { rows } = await app.db.client.query<{ id: string; name: keyof typeof outcomes }>(
    'select id, name from restaurants where name = any($1)',
    [Object.keys(outcomes)],
  );
  for (const { id, name } of rows) {
    const { stripeAccountId } = await ensureStripeAccount(app, id);
    await sendSandboxCommand(sandboxUrl, `/accounts/${stripeAccountId}/onboard`, { outcome: outcomes[name] });
    await refreshPayoutAccount(app, stripeAccountId);
  }
}
