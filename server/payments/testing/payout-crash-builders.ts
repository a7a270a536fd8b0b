import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import type Stripe from 'stripe';
import { type Restaurant, transitionAsRestaurant } from '../../orders/testing/order-builders.ts';
import { sendTransfers } from '../payouts/send-transfers.ts';
import { buildPaidSale, byWork, click, type Prepare } from './crash-work.ts';
import { signEvent } from './event-builders.ts';
import { readStripeAccountId } from './payout-builders.ts';
import { buildAdminBuyer } from './refund-builders.ts';
import { controlSandbox } from './sandbox.ts';

const start = 'POST /api/restaurant/payouts/onboarding';
const recheck = 'POST /api/restaurant/payouts/account/refresh';
const accountEvent = 'v2.core.account[configuration.recipient].capability_status_updated';
const accountWebhook = '/api/webhooks/stripe/accounts';

/** Builds a collected order of a restaurant that has started onboarding. Stripe holds its payment. */
async function buildHeldSale(env: TestEnvironment) {
  const sale = await buildPaidSale(env);
  await transitionAsRestaurant(sale.restaurant, sale.orderId, 'handOver', { withoutCode: true });
  await sale.restaurant.call(start, { body: {} });
  return { ...sale, accountId: await readStripeAccountId(env, sale.restaurant) };
}

/** The owner completes onboarding at Stripe. We do not know it yet. */
async function buildCompletedSale(env: TestEnvironment) {
  const sale = await buildHeldSale(env);
  await controlSandbox(env, `/accounts/${sale.accountId}/onboard`, { outcome: 'complete' });
  return sale;
}

/** Builds a collected order that was sold before its restaurant could be paid. The restaurant can be paid now. */
async function buildOwedSale(env: TestEnvironment) {
  const sale = await buildCompletedSale(env);
  await sale.restaurant.call(recheck, { body: {} });
  return sale;
}

const clickAs = (env: TestEnvironment, restaurant: Restaurant, operation: typeof start | typeof recheck) =>
  click(env, restaurant, operation, '', {});

/** Stripe sends a thin event, and sends it again without a 200 response. */
function buildAccountEventWork(env: TestEnvironment, accountId: string) {
  const event = {
    id: `evt_test_${randomUUID()}`,
    object: 'v2.core.event',
    type: accountEvent,
    created: env.clock.now().toISOString(),
    livemode: false,
    related_object: { id: accountId, type: 'v2.core.account', url: `/v2/core/accounts/${accountId}` },
  };
  const { payload, signature } = signEvent(env, event, { secret: 'whsec_test_accounts' });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const request = { method: 'POST', url: accountWebhook, headers, payload } as const;
  return { work: { request }, retry: () => env.visitor().send('POST', accountWebhook, { payload, headers }) };
}

/** The setup of payouts with accounts of version 2, and what is sent to these accounts. */
export const payoutScenarios: Record<string, Prepare> = {
  'the setup of payouts': async (env) => {
    const { meal, restaurant } = await buildPaidSale(env);
    return { meal, ...clickAs(env, restaurant, start) };
  },
  'another link to the onboarding of an account': async (env) => {
    const { meal, restaurant } = await buildHeldSale(env);
    return { meal, ...clickAs(env, restaurant, start) };
  },
  'the setup of payouts after Stripe closed the account': async (env) => {
    const { meal, restaurant, accountId } = await buildHeldSale(env);
    await env.app.stripe.accounts.del(accountId);
    return { meal, ...clickAs(env, restaurant, start) };
  },
  'the return from onboarding': async (env) => {
    const { meal, restaurant } = await buildCompletedSale(env);
    return { meal, ...clickAs(env, restaurant, recheck) };
  },
  'an event of an account': async (env) => {
    const { meal, accountId } = await buildCompletedSale(env);
    return { meal, ...buildAccountEventWork(env, accountId) };
  },
  'an account that an event reported': async (env) => {
    const { meal, accountId } = await buildCompletedSale(env);
    await buildAccountEventWork(env, accountId).retry();
    return { meal, ...byWork({ job: 'apply-stripe-object', payload: { objectId: accountId, type: accountEvent } }) };
  },
  'the transfer of a held payment': async (env) => {
    const { meal, restaurant } = await buildOwedSale(env);
    return { meal, ...byWork({ job: 'send-transfers', payload: { restaurantId: restaurant.id } }) };
  },
  'a refund of a transferred payment': async (env) => {
    const { meal, restaurant, orderId } = await buildOwedSale(env);
    await sendTransfers(env.app, { restaurantId: restaurant.id });
    const requestBody = { amountCents: 400, reason: 'quality', requestId: randomUUID() };
    return {
      meal,
      ...click(env, await buildAdminBuyer(env), 'POST /api/admin/orders/:id/refund', orderId, requestBody),
    };
  },
};

export async function listStripeAccounts(env: TestEnvironment): Promise<Stripe.Account[]> {
  const accounts = [];
  for await (const account of env.app.stripe.accounts.list({ limit: 100 })) accounts.push(account);
  return accounts;
}

/** Reads what we know of a restaurant's payout account, and which accounts Stripe has for it. */
export async function readPayoutOutcome(env: TestEnvironment, accounts: Stripe.Account[], restaurantId: string) {
  const rows = async (text: string) => (await env.app.db.client.query(text, [restaurantId])).rows;
  const [known] = await rows(
    `select stripe_account_id as id, generation, accounts_api, stripe_onboarded, payouts_enabled, transfers_active,
       schedule_set_at is not null as is_scheduled, closed_at is not null as is_closed
     from payout_accounts where restaurant_id = $1`,
  );
  const { id: accountId, ...account } = known ?? {};
  return {
    account,
    atStripe: accounts
      .filter(({ metadata }) => metadata?.restaurant_id === restaurantId)
      .map(({ id, settings }) => [id === accountId, settings?.payouts?.schedule.weekly_payout_days]),
    events: await rows(
      `select e.type, e.applied_at is not null as is_applied
       from stripe_events e join payout_accounts p on p.stripe_account_id = e.object_id where p.restaurant_id = $1`,
    ),
    alarms: await rows(
      `select kind, resolved_at is null as is_open from alarms where text like '%' || $1 || '%' order by id`,
    ),
  };
}
