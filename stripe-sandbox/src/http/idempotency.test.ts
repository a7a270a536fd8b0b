import { describe, expect } from 'vitest';
import { buildAuthorizedIntent, buildOnboardedAccount } from '../testing/builders.ts';
import { catchStripeError } from '../testing/create-stripe-client.ts';
import { test } from '../testing/sandbox-test.ts';
import { sendCommand } from '../testing/send-command.ts';

const params = { amount: 1200, currency: 'usd', capture_method: 'manual' } as const;

async function rawCreate(url: string, key: string, body = 'amount=1200&currency=usd') {
  const answer = await fetch(`${url}/v1/payment_intents`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer sk_test_x',
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': key,
      'stripe-version': '2026-10-28.endive',
    },
    body,
  });
  return { answer, text: await answer.text() };
}

describe('Idempotency keys', () => {
  test('a repeated request gets the same bytes and creates nothing', async ({ sandbox, stripe }) => {
    const first = await rawCreate(sandbox.url, 'pi:same');
    const again = await rawCreate(sandbox.url, 'pi:same', 'currency=usd&amount=1200');

    expect(again.text).toBe(first.text);
    expect(first.answer.headers.get('idempotent-replayed')).toBeNull();
    expect(again.answer.headers.get('idempotent-replayed')).toBe('true');
    expect(again.answer.headers.get('idempotency-key')).toBe('pi:same');
    expect(again.answer.headers.get('stripe-version')).toBe('2026-10-28.endive');
    expect(again.answer.headers.get('request-id')).not.toBe(first.answer.headers.get('request-id'));
    const { id } = JSON.parse(first.text);
    const all = await stripe.paymentIntents.list({ limit: 100 });
    expect(all.data.filter((intent) => intent.id === id)).toHaveLength(1);
  });

  test('twenty simultaneous captures with one key capture the payment once', async ({ stripe, sandbox, listener }) => {
    const { id } = await buildAuthorizedIntent(stripe);
    const captures = await Promise.all(
      Array.from({ length: 20 }, () => stripe.paymentIntents.capture(id, {}, { idempotencyKey: `capture:${id}` })),
    );
    expect(new Set(captures.map(({ status }) => status))).toEqual(new Set(['succeeded']));
    await sandbox.flushWebhooks();
    expect(listener.types(id).filter((type) => type === 'charge.captured')).toHaveLength(1);
  });

  test('a key is refused with other parameters and with another path', async ({ stripe }) => {
    const { id } = await stripe.paymentIntents.create(params, { idempotencyKey: 'pi:other' });
    const conflict = { type: 'StripeIdempotencyError', statusCode: 400 };
    const changed = stripe.paymentIntents.create({ ...params, amount: 1300 }, { idempotencyKey: 'pi:other' });
    expect(await catchStripeError(changed)).toMatchObject(conflict);
    // The same (empty) parameters with another path.
    await stripe.paymentIntents.cancel(id, {}, { idempotencyKey: 'void:other' });
    const next = await buildAuthorizedIntent(stripe);
    const elsewhere = stripe.paymentIntents.cancel(next.id, {}, { idempotencyKey: 'void:other' });
    expect(await catchStripeError(elsewhere)).toMatchObject(conflict);
  });

  test('a second request gets 409 and should retry while the first is in progress', async ({ stripe, sandbox }) => {
    await sendCommand(sandbox, '/faults', {
      match: { method: 'POST', path: '/v1/payment_intents' },
      times: 1,
      action: { delay_ms: 600 },
    });
    const first = rawCreate(sandbox.url, 'pi:slow');
    // The fault is gone from the list once the delay has begun.
    while ((await sendCommand<unknown[]>(sandbox, '/faults')).length > 0);
    const second = await rawCreate(sandbox.url, 'pi:slow');

    expect(second.answer.status).toBe(409);
    expect(second.answer.headers.get('stripe-should-retry')).toBe('true');
    expect(JSON.parse(second.text).error).toMatchObject({ code: 'idempotency_key_in_use' });
    expect((await first).answer.status).toBe(200);
    expect((await rawCreate(sandbox.url, 'pi:slow')).text).toBe((await first).text);
    expect((await stripe.paymentIntents.retrieve(JSON.parse((await first).text).id)).amount).toBe(1200);
  });

  test('a repeated confirmation under one key gets the same decline and makes no second charge', async ({ stripe }) => {
    const { id } = await stripe.paymentIntents.create(params);
    const confirm = () =>
      stripe.paymentIntents.confirm(
        id,
        { payment_method: 'pm_card_visa_chargeDeclined' },
        { idempotencyKey: `c:${id}` },
      );
    const first = await catchStripeError(confirm());
    const again = await catchStripeError(confirm());
    expect(again).toMatchObject({ statusCode: 402, code: 'card_declined', charge: first.charge });
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  test('a refusal is repeated for a day of the simulated clock, although its cause is gone', async ({
    stripe,
    sandbox,
  }) => {
    const { id } = await stripe.paymentIntents.create(params);
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_sandbox_processing' });
    const capture = (key: string) => stripe.paymentIntents.capture(id, {}, { idempotencyKey: key });
    const refusal = { statusCode: 400, code: 'payment_intent_unexpected_state' };
    expect(await catchStripeError(capture('capture:1'))).toMatchObject(refusal);
    await sendCommand(sandbox, `/payment_intents/${id}/settle`, { outcome: 'succeed' });

    expect(await catchStripeError(capture('capture:1'))).toMatchObject(refusal);
    expect((await capture('capture:2')).status).toBe('succeeded');
    await sandbox.advance(23 * 3600);
    expect(await catchStripeError(capture('capture:1'))).toMatchObject(refusal);
  });

  test('a missing object is repeated, too, and a missing right is not', async ({ stripe, sandbox }) => {
    const refund = (key: string) => stripe.refunds.create({ payment_intent: 'pi_nobody' }, { idempotencyKey: key });
    const replays = () => sandbox.requests().at(-1)?.replayed;
    expect(await catchStripeError(refund('refund:missing'))).toMatchObject({ code: 'resource_missing' });
    await catchStripeError(refund('refund:missing'));
    expect(replays()).toBe(true);
    await sendCommand(sandbox, '/switches', { missingRights: ['refunds_write'] });
    expect(await catchStripeError(refund('refund:right'))).toMatchObject({ statusCode: 403 });
    await sendCommand(sandbox, '/switches', { missingRights: [] });
    expect(await catchStripeError(refund('refund:right'))).toMatchObject({ code: 'resource_missing' });
    expect(replays()).toBe(false);
  });

  test('a corrected request may use the key of a request with an invalid parameter', async ({ stripe }) => {
    const unknown = { ...params, color: 'red' };
    const refused = stripe.paymentIntents.create(unknown, { idempotencyKey: 'pi:corrected' });
    expect(await catchStripeError(refused)).toMatchObject({ code: 'parameter_unknown' });
    expect((await stripe.paymentIntents.create(params, { idempotencyKey: 'pi:corrected' })).amount).toBe(1200);
  });

  test('each account has idempotency keys of its own', async ({ stripe, sandbox }) => {
    const stripeAccount = await buildOnboardedAccount(stripe, sandbox);
    const updateEmail = (email: string, options: object) =>
      stripe.accounts.update(stripeAccount, { email }, { idempotencyKey: 'acct:scope', ...options });
    expect((await updateEmail('one@example.com', {})).email).toBe('one@example.com');
    expect((await updateEmail('two@example.com', { stripeAccount })).email).toBe('two@example.com');
    expect(await catchStripeError(updateEmail('two@example.com', {}))).toMatchObject({
      type: 'StripeIdempotencyError',
    });
  });

  test('a key expires after a day of the simulated clock', async ({ stripe, sandbox }) => {
    const first = await stripe.paymentIntents.create(params, { idempotencyKey: 'pi:day' });
    await sandbox.advance(23 * 3600);
    expect((await stripe.paymentIntents.create(params, { idempotencyKey: 'pi:day' })).id).toBe(first.id);
    await sandbox.advance(3600);
    expect((await stripe.paymentIntents.create(params, { idempotencyKey: 'pi:day' })).id).not.toBe(first.id);
  });
});
