import { describe, expect } from 'vitest';
import { buildAuthorizedIntent } from '../testing/builders.ts';
import { catchStripeError } from '../testing/create-stripe-client.ts';
import { test } from '../testing/sandbox-test.ts';
import { sendCommand } from '../testing/send-command.ts';
import { type LoggedRequest, logRequest } from './log-request.ts';

const secret = { authorization: `Basic ${btoa('sk_test_sandbox:')}` };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('API requests', () => {
  test('an API key is accepted as Basic user or Bearer token, and a missing or live key gets 401', async ({
    sandbox,
  }) => {
    const request = (headers: Record<string, string>) => fetch(`${sandbox.url}/v1/balance`, { headers });
    expect((await request(secret)).status).toBe(200);
    expect((await request({ authorization: 'Bearer rk_test_restricted' })).status).toBe(200);
    for (const headers of [{}, { authorization: `Basic ${btoa('sk_live_x:')}` }, { authorization: 'Bearer' }]) {
      const answer = await request(headers as Record<string, string>);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
    }
  });

  test('every response repeats the idempotency key and allows cross-origin requests, also after an error', async ({
    sandbox,
  }) => {
    const post = (path: string, body: string, headers: Record<string, string> = form) =>
      fetch(`${sandbox.url}/v1${path}`, {
        method: 'POST',
        headers: { ...secret, ...headers, 'idempotency-key': 'echo:1' },
        body,
      });
    const answers = [
      await post('/payment_intents', 'amount=one&currency=usd'),
      await post('/payment_intents', 'amount=1200&currency=usd'),
      await post('/coupons', ''),
      await post('/refunds', '{}', { 'content-type': 'application/json' }),
      await post('/refunds', '%E0%A4%A', form),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 200, 404, 400, 400]);
    for (const { headers } of answers) {
      expect(headers.get('idempotency-key')).toBe('echo:1');
      expect(headers.get('content-type')).toContain('application/json');
      expect(headers.get('access-control-allow-origin')).toBe('*');
    }
    const preflight = await fetch(`${sandbox.url}/v1/payment_intents/pi_x/confirm`, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      expect.stringContaining('authorization'),
    ]);
  });

  test('ids have a prefix and random characters, times come from the simulated clock, and no object is live', async ({
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

  test('a list returns ten objects by default and at most a hundred, and filters by creation time', async ({
    stripe,
  }) => {
    await Promise.all(Array.from({ length: 12 }, () => stripe.paymentIntents.create({ amount: 500, currency: 'usd' })));
    const { data, has_more: more } = await stripe.paymentIntents.list();
    expect([data.length, more]).toEqual([10, true]);
    expect((await stripe.paymentIntents.list({ limit: 100 })).data.length).toBeGreaterThan(12);
    const second = data[0]?.created ?? 0;
    const { data: exact } = await stripe.paymentIntents.list({ created: second, limit: 100 });
    expect(new Set(exact.map(({ created }) => created))).toEqual(new Set([second]));
    const invalid = stripe.paymentIntents.list({ created: { gte: 'yesterday' as unknown as number } });
    expect(await catchStripeError(invalid)).toMatchObject({ code: 'parameter_invalid_integer', param: 'created[gte]' });
  });

  test('the request log keeps the last thousand requests', () => {
    const requests: LoggedRequest[] = [];
    for (let nth = 0; nth < 1001; nth += 1) logRequest(requests, { path: `/v1/${nth}` } as LoggedRequest);
    expect(requests).toHaveLength(1000);
    expect([requests.at(0)?.path, requests.at(-1)?.path]).toEqual(['/v1/1', '/v1/1000']);
  });
});
