import Stripe from 'stripe';
import { type Finding, fine, wrong } from './finding.ts';

type Probe = { right: string; call: (stripe: Stripe) => Promise<unknown> };

const one = { limit: 1 };
/** An id that no object has. A key with the right is told that it is missing; a key without it is told so. */
const noId = 'fondlycheck';

const reads: Probe[] = [
  { right: 'PaymentIntents, read', call: (stripe) => stripe.paymentIntents.list(one) },
  { right: 'Charges, read', call: (stripe) => stripe.charges.list(one) },
  { right: 'Disputes, read', call: (stripe) => stripe.disputes.list(one) },
  { right: 'Refunds, read', call: (stripe) => stripe.refunds.list(one) },
  { right: 'Balance transactions, read', call: (stripe) => stripe.balanceTransactions.list(one) },
  { right: 'Transfers, read', call: (stripe) => stripe.transfers.list(one) },
  { right: 'Application fees, read', call: (stripe) => stripe.applicationFees.list(one) },
  { right: 'Radar: early fraud warnings, read', call: (stripe) => stripe.radar.earlyFraudWarnings.list(one) },
  { right: 'Events, read', call: (stripe) => stripe.events.list(one) },
  { right: 'Connect: accounts, read', call: (stripe) => stripe.accounts.list(one) },
  { right: 'Accounts v2, read', call: (stripe) => stripe.v2.core.accounts.list(one) },
];

/** Requests that Stripe refuses after it has checked the right. None of them changes anything. */
const writes: Probe[] = [
  { right: 'PaymentIntents, write', call: (stripe) => stripe.paymentIntents.cancel(`pi_${noId}`) },
  { right: 'Customers, write', call: (stripe) => stripe.customers.update(`cus_${noId}`, {}) },
  {
    right: 'Customer sessions, write',
    call: (stripe) =>
      stripe.customerSessions.create({ customer: `cus_${noId}`, components: { payment_element: { enabled: true } } }),
  },
  { right: 'PaymentMethods, write', call: (stripe) => stripe.paymentMethods.detach(`pm_${noId}`) },
  { right: 'Refunds, write', call: (stripe) => stripe.refunds.create({ payment_intent: `pi_${noId}` }) },
  { right: 'Transfers, write', call: (stripe) => stripe.transfers.createReversal(`tr_${noId}`, {}) },
  {
    right: 'Accounts v2, write',
    // Without responsibilities and country, a recipient is refused.
    call: (stripe) => stripe.v2.core.accounts.create({ configuration: { recipient: {} } }),
  },
  {
    right: 'Account links v2, write',
    call: (stripe) =>
      stripe.v2.core.accountLinks.create({
        account: `acct_${noId}`,
        use_case: { type: 'account_onboarding', account_onboarding: { refresh_url: 'https://example.com' } },
      }),
  },
];

/** Checks that the key exists, and each right that the server needs. */
export async function checkRights(stripe: Stripe): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const { right, call } of [...reads, ...writes]) found.push(await checkRight(stripe, right, call));
  const [connected] = await stripe.accounts.list(one).then(
    ({ data }) => data,
    () => [],
  );
  if (connected) found.push(...(await checkConnectedRights(stripe, connected.id)));
  return found;
}

/** A key has a second column of rights, for connected accounts. */
async function checkConnectedRights(stripe: Stripe, stripeAccount: string): Promise<Finding[]> {
  const options = { stripeAccount };
  const probes: Probe[] = [
    { right: 'Payouts of connected accounts, read', call: () => stripe.payouts.list(one, options) },
    {
      right: 'Balance transactions of connected accounts, read',
      call: () => stripe.balanceTransactions.list(one, options),
    },
    { right: 'Events of connected accounts, read', call: () => stripe.events.list(one, options) },
    {
      right: 'Balance settings of connected accounts, write',
      // An unknown day is refused.
      call: () =>
        stripe.balanceSettings.update(
          { payments: { payouts: { schedule: { interval: 'weekly', weekly_payout_days: ['none'] } } } },
          options,
        ),
    },
  ];
  const found: Finding[] = [];
  for (const { right, call } of probes) found.push(await checkRight(stripe, right, call));
  return found;
}

async function checkRight(stripe: Stripe, right: string, call: Probe['call']): Promise<Finding> {
  const topic = `Right: ${right}`;
  try {
    await call(stripe);
    return fine(topic);
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError && error.code !== 'account_invalid')
      return wrong(topic, `the key lacks it: ${error.message}`);
    if (error instanceof Stripe.errors.StripeAuthenticationError) return wrong(topic, `the key: ${error.message}`);
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return fine(topic);
    return wrong(topic, error instanceof Error ? error.message : String(error));
  }
}
