import { parseArgs } from 'node:util';
import { checkStripeAccount } from '../payments/account-check/check-stripe-account.ts';
import { openStripe } from '../payments/open-stripe.ts';
import { refreshPayoutAccount } from '../payments/payout-accounts/refresh-payout-account.ts';
import { readConfig } from '../platform/config.ts';
import { closeApp, openApp } from '../run.ts';

/**
 * `npm run stripe:check` compares the Stripe account of the settings with what the server needs: rights of the key,
 * webhooks and their events, capabilities, and the domain of wallets. Prints what is missing, and exits with 1 then.
 * `--try` creates a connected account and deletes it, with test keys only. `--close ACCOUNT` closes a payout account in
 * our books that Stripe does not show any more, after an alarm about several of them.
 */
const { values } = parseArgs({
  options: {
    try: { type: 'boolean', default: false },
    close: { type: 'string' },
    all: { type: 'boolean', default: false },
  },
});
const config = readConfig(process.env);

async function closeMissingAccount(accountId: string): Promise<void> {
  const app = await openApp(config);
  try {
    await refreshPayoutAccount(app, accountId);
    console.log(`${accountId}: our books show what Stripe shows.`);
  } finally {
    await closeApp(app);
  }
}

async function check(): Promise<void> {
  const isLive = config.stripeSecretKey.includes('_live_');
  if (values.try && isLive) {
    console.error('--try creates a connected account, so it works with test keys only.');
    process.exitCode = 1;
    return;
  }
  console.log(`Stripe, ${isLive ? 'live' : 'test'} keys, ${config.publicUrl}`);
  const findings = await checkStripeAccount(openStripe(config), config, { triesAccount: values.try });
  for (const { topic, problem } of findings) {
    if (problem !== null) console.error(`MISSING  ${topic}: ${problem}`);
    else if (values.all) console.log(`ok       ${topic}`);
  }
  const missing = findings.filter(({ problem }) => problem !== null).length;
  console.log(
    missing === 0 ? `All ${findings.length} checks passed.` : `${missing} of ${findings.length} checks failed.`,
  );
  process.exitCode = missing === 0 ? 0 : 1;
}

await (values.close ? closeMissingAccount(values.close) : check());
