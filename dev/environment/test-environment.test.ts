import { notify } from '@fondly/server/messaging/notify';
import { sampleEmail } from '@fondly/server/messaging/testing/sample-email';
import { transaction } from '@fondly/server/platform/database/transaction';
import { createTransport } from 'nodemailer';
import { describe, expect } from 'vitest';
import { test } from '../test.ts';
import { fridayNoon } from './test-clock.ts';

describe('The test environment', () => {
  test('the server answers and uses the test clock', async ({ env }) => {
    const reply = await env.visitor().send('GET', '/health/ready');

    expect(reply).toMatchObject({ status: 200, body: { ok: true } });
    expect(env.app.clock.now()).toEqual(fridayNoon);
    expect((await fetch(`${env.url}/health/live`)).status).toBe(200);
  });

  test('advancing the clock also advances the Stripe sandbox, and the clock never goes back', async ({ env }) => {
    const before = env.clock.now().getTime();

    await env.advance({ days: 1, minutes: 2 });

    const { now } = (await (await fetch(`${env.sandbox.url}/_sandbox/clock`)).json()) as { now: number };
    expect(env.clock.now().getTime() - before).toBe(86_520_000);
    expect(now).toBe(Math.floor(env.clock.now().getTime() / 1000));
    expect(() => env.clock.set(fridayNoon)).toThrow(RangeError);
  });

  test('an email that a transaction queued is sent when the environment is idle', async ({ env }) => {
    const email = sampleEmail('We saved you a plate', 'Your code is 4K7Q');
    const message = { key: 'environment-test', now: env.clock.now(), email };
    await transaction(env.app, (tx) => notify(tx, { email: 'ada@example.test' }, message));

    await env.runUntilIdle();

    expect(env.mails('ada@example.test')).toMatchObject([
      { subject: 'We saved you a plate', text: expect.stringContaining('4K7Q') },
    ]);
    expect(env.mails('bob@example.test')).toEqual([]);
  });

  test('the mailbox shows a mail that was sent over SMTP', async ({ env }) => {
    const mail = {
      from: 'hello@fondly.test',
      to: 'cy@example.test',
      subject: 'Your order is ready',
      text: 'Come over.',
    };
    await createTransport(env.app.config.smtpUrl).sendMail(mail);

    const page = await env.visitor().send('GET', '/dev/mailbox.json?to=cy@example.test');

    expect(page.body).toMatchObject([{ subject: 'Your order is ready' }]);
  });
});
