import Stripe from 'stripe';
import type { Config } from '../../platform/config.ts';
import { checkDomain, checkPlatform } from './check-platform.ts';
import { checkRights } from './check-rights.ts';
import { checkWebhooks } from './check-webhooks.ts';
import { type Finding, wrong } from './finding.ts';
import { tryAccount } from './try-account.ts';

/**
 * Compares the Stripe account of the settings with what the server needs. It changes nothing at Stripe, except that
 * `triesAccount` creates and deletes a connected account.
 */
export async function checkStripeAccount(
  stripe: Stripe,
  config: Config,
  { triesAccount }: { triesAccount: boolean },
): Promise<Finding[]> {
  const checks: [string, () => Promise<Finding[]>][] = [
    ['The account', () => checkPlatform(stripe)],
    ['The rights', () => checkRights(stripe)],
    ['The webhooks', () => checkWebhooks(stripe, config)],
    ['The domain', () => checkDomain(stripe, config)],
    ...(triesAccount ? [['A connected account', () => tryAccount(stripe)] as [string, () => Promise<Finding[]>]] : []),
  ];
  const found: Finding[] = [];
  for (const [topic, check] of checks) {
    found.push(
      ...(await check().catch((error: unknown) => [
        wrong(topic, error instanceof Stripe.errors.StripeError ? error.message : String(error)),
      ])),
    );
  }
  return found;
}
