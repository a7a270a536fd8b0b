import { test } from '@fondly/dev/test';
import { expect } from 'vitest';
import { checkRateLimit, forgetAttempt } from './rate-limit.ts';

const limitedAt = async (attempts: Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).filter(({ status }) => status === 'rejected').length;

test('of thirty concurrent attempts exactly the allowed twenty pass', async ({ env }) => {
  expect(await limitedAt(Array.from({ length: 30 }, () => checkRateLimit(env.app, 'sign-in', 'a@example.com')))).toBe(
    10,
  );
});

test('an attempt that succeeded allows exactly one more', async ({ env }) => {
  const attempts = [];
  for (let tries = 0; tries < 20; tries += 1) attempts.push(await checkRateLimit(env.app, 'sign-in', 'b@example.com'));
  await expect(checkRateLimit(env.app, 'sign-in', 'b@example.com')).rejects.toMatchObject({ retryAfterSeconds: 3600 });
  await forgetAttempt(env.app, attempts[0] ?? { key: '', at: new Date() });
  expect(await limitedAt([1, 2].map(() => checkRateLimit(env.app, 'sign-in', 'b@example.com')))).toBe(1);
});

test('refused attempts do not extend a limit', async ({ env }) => {
  for (let tries = 0; tries < 20; tries += 1) await checkRateLimit(env.app, 'sign-in', 'c@example.com');
  await env.advance({ minutes: 30 });
  await expect(checkRateLimit(env.app, 'sign-in', 'c@example.com')).rejects.toMatchObject({ retryAfterSeconds: 1800 });
  await env.advance({ minutes: 30 });
  await checkRateLimit(env.app, 'sign-in', 'c@example.com');
});

test('counters of windows that ended are deleted, with the addresses in them', async ({ env }) => {
  await checkRateLimit(env.app, 'sign-in', 'ended@example.com');
  await env.advance({ minutes: 40 });
  await checkRateLimit(env.app, 'sign-in', 'running@example.com');
  await env.advance({ minutes: 20 });
  await env.runTimers();
  const { rows } = await env.app.db.client.query(
    `select key from rate_limits where key like 'sign-in:%ing@%' or key like '%ended@%'`,
  );
  expect(rows).toEqual([{ key: 'sign-in:running@example.com' }]);
});

test('changing networks of one IPv6 /48 have four times the limit of one, and another /48 has its own', async ({
  env,
}) => {
  const attempts = (site: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      checkRateLimit(env.app, 'sign-in-address', `2001:db8:${site}:${index.toString(16)}::1`),
    );
  expect(await limitedAt(attempts(2, 205))).toBe(5);
  expect(await limitedAt(attempts(3, 1))).toBe(0);
});
