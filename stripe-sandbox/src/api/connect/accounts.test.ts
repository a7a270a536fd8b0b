import { describe, expect } from 'vitest';
import { buildAuthorizedIntent, buildOnboardedAccount } from '../../testing/builders.ts';
import { catchStripeError } from '../../testing/create-stripe-client.ts';
import { test } from '../../testing/sandbox-test.ts';
import { sendCommand } from '../../testing/send-command.ts';

const controller = {
  fees: { payer: 'application' },
  losses: { payments: 'application' },
  requirement_collection: 'stripe',
  stripe_dashboard: { type: 'express' },
} as const;

describe('Connected accounts', () => {
  test('a new account has open requirements and no active capabilities', async ({ stripe }) => {
    const account = await stripe.accounts.create({
      country: 'US',
      email: 'owner@example.com',
      controller,
      capabilities: { transfers: { requested: true } },
      business_profile: { name: 'Kumo Noodle Bar', mcc: '5812', product_description: 'Surplus meals' },
      settings: {
        payouts: { schedule: { interval: 'weekly', weekly_anchor: 'monday' }, debit_negative_balances: true },
      },
      metadata: { restaurant_id: 'r1' },
    });
    expect(account).toMatchObject({
      type: 'none',
      controller: { ...controller, type: 'application' },
      details_submitted: false,
      charges_enabled: false,
      payouts_enabled: false,
      capabilities: { transfers: 'inactive' },
      settings: { payouts: { schedule: { interval: 'weekly', weekly_anchor: 'monday' } } },
      metadata: { restaurant_id: 'r1' },
    });
    expect(account.requirements?.currently_due?.length).toBeGreaterThan(0);
    expect((await stripe.accounts.retrieve(account.id)).id).toBe(account.id);
  });

  test('an account is refused with a type, with losses but no fees, and with a weekly schedule without a day', async ({
    stripe,
  }) => {
    const create = (params: object) => catchStripeError(stripe.accounts.create(params));
    expect(await create({ type: 'express' })).toMatchObject({ param: 'type' });
    expect(await create({ controller: { losses: { payments: 'application' } } })).toMatchObject({
      param: 'controller[fees][payer]',
    });
    expect(await create({ settings: { payouts: { schedule: { interval: 'weekly' } } } })).toMatchObject({
      param: 'settings[payouts][schedule][weekly_anchor]',
    });
  });

  test('an onboarded account can receive transfers until it is restricted or disconnected', async ({
    stripe,
    sandbox,
  }) => {
    const id = await buildOnboardedAccount(stripe, sandbox);
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      details_submitted: true,
      payouts_enabled: true,
      capabilities: { transfers: 'active' },
      requirements: { currently_due: [], disabled_reason: null },
      external_accounts: { data: [{ object: 'bank_account', last4: '6789' }] },
    });
    await sendCommand(sandbox, `/accounts/${id}/onboard`, { outcome: 'missing' });
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      details_submitted: true,
      payouts_enabled: false,
      capabilities: { transfers: 'inactive' },
      requirements: { currently_due: ['individual.ssn_last_4'] },
    });
    await sendCommand(sandbox, `/accounts/${id}/onboard`, { outcome: 'complete' });
    expect((await buildAuthorizedIntent(stripe, { transfer_data: { destination: id } })).status).toBe(
      'requires_capture',
    );
    await sendCommand(sandbox, `/accounts/${id}/onboard`, { outcome: 'deauthorize' });
    expect(await catchStripeError(stripe.accounts.retrieve(id))).toMatchObject({
      statusCode: 403,
      code: 'account_invalid',
    });
  });
});
