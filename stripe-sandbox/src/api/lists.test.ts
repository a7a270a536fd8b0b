import { describe, expect } from 'vitest';
import { buildAuthorizedIntent, buildOnboardedAccount } from '../testing/builders.ts';
import { catchStripeError } from '../testing/create-stripe-client.ts';
import { test } from '../testing/sandbox-test.ts';

describe('Lists and expansions', () => {
  test('a list starts with the newest object and can be paged in both directions', async ({ stripe, sandbox }) => {
    await sandbox.reset();
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) made.unshift((await buildAuthorizedIntent(stripe)).id);

    const first = await stripe.paymentIntents.list({ limit: 2 });
    expect(first).toMatchObject({ object: 'list', url: '/v1/payment_intents', has_more: true });
    expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
    const last = await stripe.paymentIntents.list({ limit: 3, starting_after: made[1] ?? '' });
    expect(last.has_more).toBe(false);
    expect(last.data.map(({ id }) => id)).toEqual(made.slice(2));
    const back = await stripe.paymentIntents.list({ limit: 2, ending_before: made[3] ?? '' });
    expect(back.data.map(({ id }) => id)).toEqual(made.slice(1, 3));
    const all: string[] = [];
    for await (const intent of stripe.paymentIntents.list({ limit: 2 })) all.push(intent.id);
    expect(all).toEqual(made);
  });

  test('a list can be filtered by creation time', async ({ stripe, sandbox }) => {
    await sandbox.reset();
    const old = await buildAuthorizedIntent(stripe);
    await sandbox.advance(100);
    const young = await buildAuthorizedIntent(stripe);
    const idsSince = async (created: object) =>
      (await stripe.paymentIntents.list({ created })).data.map(({ id }) => id);
    expect(await idsSince({ gte: young.created })).toEqual([young.id]);
    expect(await idsSince({ lt: young.created })).toEqual([old.id]);
  });

  test('a list refuses invalid limits, two cursors, and unknown cursors', async ({ stripe }) => {
    for (const limit of [0, 101])
      expect(await catchStripeError(stripe.charges.list({ limit }))).toMatchObject({ param: 'limit' });
    const both = stripe.charges.list({ starting_after: 'ch_a', ending_before: 'ch_b' });
    expect(await catchStripeError(both)).toMatchObject({ code: 'parameters_exclusive' });
    expect(await catchStripeError(stripe.charges.list({ starting_after: 'ch_nobody' }))).toMatchObject({
      code: 'resource_missing',
    });
  });

  test('events can be listed by type for thirty days', async ({ stripe, sandbox }) => {
    await sandbox.reset();
    const { id } = await buildAuthorizedIntent(stripe);
    await stripe.paymentIntents.capture(id);
    const types = async (params: object) => (await stripe.events.list(params)).data.map(({ type }) => type);
    expect(await types({ type: 'charge.captured' })).toEqual(['charge.captured']);
    expect(await types({ types: ['charge.succeeded', 'charge.captured'] })).toEqual([
      'charge.captured',
      'charge.succeeded',
    ]);
    await sandbox.advance(30 * 86_400);
    expect(await types({ type: 'charge.captured' })).toEqual([]);
  });

  test('an expansion works to four levels and in lists, and leaves stored objects unchanged', async ({ stripe }) => {
    const { id } = await buildAuthorizedIntent(stripe);
    await stripe.paymentIntents.capture(id);
    const opened = await stripe.paymentIntents.retrieve(id, {
      expand: ['latest_charge.balance_transaction', 'latest_charge.refunds', 'payment_method'],
    });
    expect(opened.payment_method).toMatchObject({ object: 'payment_method', card: { last4: '4242' } });
    expect(opened.latest_charge).toMatchObject({ balance_transaction: { amount: 1200 }, refunds: { data: [] } });
    const listed = await stripe.paymentIntents.list({ limit: 1, expand: ['data.latest_charge'] });
    expect(listed.data[0]?.latest_charge).toMatchObject({ object: 'charge' });
    expect((await stripe.paymentIntents.retrieve(id)).latest_charge).toMatch(/^ch_/);
    const deep = { expand: ['latest_charge.payment_intent.latest_charge.payment_intent.latest_charge'] };
    expect(await catchStripeError(stripe.paymentIntents.retrieve(id, deep))).toMatchObject({ param: 'expand' });
  });

  test('an expansion with an invalid step is refused before the operation runs, whatever the object contains', async ({
    stripe,
  }) => {
    const { id } = await buildAuthorizedIntent(stripe);
    const refused = { statusCode: 400, param: 'expand' };
    const wrong = (path: string) => catchStripeError(stripe.paymentIntents.retrieve(id, { expand: [path] }));
    for (const path of [
      'latest_charge.color',
      'latest_charge.balance_transaction.color',
      'latest_charge.payment_method',
    ]) {
      expect([path, await wrong(path)]).toMatchObject([path, refused]);
    }
    expect(await catchStripeError(stripe.paymentIntents.list({ expand: ['latest_charge'] }))).toMatchObject(refused);
    expect(await catchStripeError(stripe.refunds.list({ expand: ['data.charge.color'] }))).toMatchObject(refused);

    const capture = { expand: ['latest_charge.color'] };
    expect(await catchStripeError(stripe.paymentIntents.capture(id, capture))).toMatchObject(refused);
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_capture');
  });

  test('an expansion through several objects expands each of them', async ({ stripe, sandbox }) => {
    const destination = await buildOnboardedAccount(stripe, sandbox);
    const { id } = await buildAuthorizedIntent(stripe, { transfer_data: { destination } });
    await stripe.paymentIntents.capture(id);
    const refund = await stripe.refunds.create({
      payment_intent: id,
      reverse_transfer: true,
      expand: ['charge.payment_intent', 'transfer_reversal.transfer.destination', 'balance_transaction.source.charge'],
    });

    expect(refund).toMatchObject({
      charge: { object: 'charge', payment_intent: { id } },
      transfer_reversal: { transfer: { destination: { id: destination, object: 'account' } } },
      balance_transaction: { source: { id: refund.id, charge: { object: 'charge' } } },
    });
    const listed = await stripe.paymentIntents.list({ limit: 1, expand: ['data.latest_charge.refunds.data'] });
    expect(listed.data[0]?.latest_charge).toMatchObject({ refunds: { data: [{ id: refund.id }] } });
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['transfer_data.destination', 'customer'] });
    expect(intent).toMatchObject({ customer: null, transfer_data: { destination: { object: 'account' } } });
  });
});
