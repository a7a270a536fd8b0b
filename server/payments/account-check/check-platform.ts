import type Stripe from 'stripe';
import type { Config } from '../../platform/config.ts';
import { type Finding, fine, wrong } from './finding.ts';

/** The longest suffix of a card statement is `ORDER 346797`; banks show 22 characters with prefix, star, and blank. */
const longestPrefix = 22 - '* ORDER 346797'.length;

/** Checks what Stripe lets the platform's own account do, and its name on card statements. */
export async function checkPlatform(stripe: Stripe): Promise<Finding[]> {
  const account = await stripe.accounts.retrieveCurrent();
  const { capabilities, settings } = account;
  const check = (topic: string, isFine: boolean | undefined, problem: string) =>
    isFine ? fine(topic) : wrong(topic, problem);
  const prefix = settings?.card_payments?.statement_descriptor_prefix ?? null;
  return [
    check(`Account ${account.id}: charges`, account.charges_enabled, 'complete the business profile'),
    check('Country', account.country === 'US', 'the product is for accounts in the United States'),
    check('Currency', account.default_currency === 'usd', 'the product charges US dollars'),
    check('Capability card_payments', capabilities?.card_payments === 'active', 'it is not active'),
    check('Capability transfers', capabilities?.transfers === 'active', 'it is not active: begin with Connect'),
    check('Shortened descriptor', prefix !== null && prefix !== '', 'it is not set, so card statements have no name'),
    check(
      'Length of the shortened descriptor',
      (prefix ?? '').length <= longestPrefix,
      `it may have ${longestPrefix} characters; banks cut the order number otherwise`,
    ),
  ];
}

/** Checks the domain on which wallets are shown. */
export async function checkDomain(stripe: Stripe, config: Config): Promise<Finding[]> {
  if (!config.showsWallets) return [];
  const { hostname } = new URL(config.publicUrl);
  const topic = `Payment method domain ${hostname}`;
  const { data } = await stripe.paymentMethodDomains.list({ domain_name: hostname, limit: 1 });
  const [domain] = data;
  if (!domain) return [wrong(topic, 'it is not registered, so Apple Pay and Google Pay stay hidden')];
  if (!domain.enabled) return [wrong(topic, 'it is turned off')];
  const inactive = (['apple_pay', 'google_pay'] as const).filter((name) => domain[name].status !== 'active');
  return [inactive.length === 0 ? fine(topic) : wrong(topic, `${inactive.join(', ')} cannot be shown there yet`)];
}
