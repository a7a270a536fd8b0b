import { describe, expect } from 'vitest';
import { type LoggedRequest, logRequest, type Services } from '../services.ts';
import { buildAuthorizedIntent, catchStripeError, sendCommand, test } from '../testing/sandbox-test.ts';

/* What is the same for every endpoint. */

const secret = { authorization: `Basic ${btoa('sk_test_sandbox:')}` };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('Every answer', () => {
  test('a key may come as a user without a password, and without one there is nothing to read', async ({ sandbox }) => {
    const ask = (headers: Record<string, string>) => fetch(`${sandbox.url}/v1/balance`, { headers });
    expect((await ask(secret)).status).toBe(200);
    expect((await ask({ authorization: 'Bearer rk_test_restricted' })).status).toBe(200);
    for (const headers of [{}, { authorization: `Basic ${btoa('sk_live_x:')}` }, { authorization: 'Bearer' }]) {
      const answer = await ask(headers as Record<string, string>);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
    }
  });

  test('repeats the key it was asked under, good or bad, and lets the page of a shop read it', async ({ sandbox }) => {
    const post = (path: string, body: string, headers: Record<string, string> = form) =>
      fetch(`${sandbox.url}/v1${path}`, {
        method: 'POST',
        headers: { ...secret, ...headers, 'idempotency-key': 'echo:1' },
        body,
      });
    const answers = [
      await post('/payment_intents', 'amount=1&currency=usd'),
      await post('/payment_intents', 'amount=1200&currency=usd'),
      await post('/customers', ''),
      await post('/refunds', '{}', { 'content-type': 'application/json' }),
      await post('/refunds', '%E0%A4%A', form),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 200, 404, 400, 400]);
    for (const { headers } of answers) {
      expect(headers.get('idempotency-key')).toBe('echo:1');
      expect(headers.get('content-type')).toContain('application/json');
      expect(headers.get('access-control-allow-origin')).toBe('*');
    }
    const asked = await fetch(`${sandbox.url}/v1/payment_intents/pi_x/confirm`, { method: 'OPTIONS' });
    expect([asked.status, asked.headers.get('access-control-allow-headers')]).toEqual([
      204,
      expect.stringContaining('authorization'),
    ]);
  });

  test('names are a prefix and random signs, times are seconds of the simulated clock, nothing is live', async ({
    sandbox,
    stripe,
  }) => {
    const { now } = await sendCommand<{ now: number }>(sandbox, '/clock/advance', { seconds: 86_400 });
    const account = await stripe.accounts.create({});
    const intent = await buildAuthorizedIntent(stripe, { expand: ['latest_charge'] });
    expect(account.id).toMatch(/^acct_[A-Za-z0-9]{16}$/);
    expect(intent.id).toMatch(/^pi_[A-Za-z0-9]{24}$/);
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_[A-Za-z0-9]{25}$`));
    expect(intent).toMatchObject({ livemode: false, latest_charge: { livemode: false } });
    for (const { created = 0 } of [account, intent]) {
      expect(created - now).toBeGreaterThanOrEqual(0);
      expect(created - now).toBeLessThan(60);
    }
  });

  test('a list has ten unless it was asked for more, and stops at a hundred', async ({ stripe }) => {
    await Promise.all(Array.from({ length: 12 }, () => stripe.paymentIntents.create({ amount: 500, currency: 'usd' })));
    const { data, has_more: more } = await stripe.paymentIntents.list();
    expect([data.length, more]).toEqual([10, true]);
    expect((await stripe.paymentIntents.list({ limit: 100 })).data.length).toBeGreaterThan(12);
    const second = data[0]?.created ?? 0;
    const { data: exact } = await stripe.paymentIntents.list({ created: second, limit: 100 });
    expect(new Set(exact.map(({ created }) => created))).toEqual(new Set([second]));
    const words = stripe.paymentIntents.list({ created: { gte: 'yesterday' as unknown as number } });
    expect(await catchStripeError(words)).toMatchObject({ code: 'parameter_invalid_integer', param: 'created[gte]' });
  });

  test('the last thousand requests are kept', () => {
    const services = { requests: [] as { path: string }[] } as unknown as Services;
    for (let nth = 0; nth < 1001; nth += 1) logRequest(services, { path: `/v1/${nth}` } as LoggedRequest);
    expect(services.requests).toHaveLength(1000);
    expect([services.requests.at(0)?.path, services.requests.at(-1)?.path]).toEqual(['/v1/1', '/v1/1000']);
  });
});
