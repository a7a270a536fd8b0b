import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findProductionSign } from './find-production-sign.ts';
import { buildAuthorizedIntent, catchStripeError, createStripeClient, openListener } from './testing/sandbox-test.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
let folder = '';
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stripe-sandbox-'));
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const advanceHour = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"seconds":3600}' };

interface Started {
  port: number;
  output: () => string;
  /** The code it ends with by itself. */
  ended: Promise<number | null>;
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

/** The program as a person starts it, on a free port; resolves when it says that it listens. */
async function start(environment: Record<string, string> = {}, ...flags: string[]): Promise<Started> {
  const env = { PATH: process.env.PATH ?? '', STRIPE_SANDBOX_PORT: String(await findFreePort()), ...environment };
  const child = spawn(process.execPath, [main, ...flags], { env });
  children.push(child);
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve) => {
    const read = (part: Buffer) => {
      output += part;
      if (output.includes('\n')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => resolve());
  });
  return {
    port: Number(env.STRIPE_SANDBOX_PORT),
    output: () => output,
    ended,
    stop: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

async function findFreePort(): Promise<number> {
  const listener = await openListener('');
  listener.close();
  return Number(new URL(listener.url).port);
}

describe('The program', () => {
  test('keeps everything it has answered over kill -9: intents, keys, the clock, webhooks that wait', async () => {
    const listener = await openListener('whsec_main');
    const environment = {
      STRIPE_SANDBOX_DATA: join(folder, 'data', 'stripe.jsonl'),
      STRIPE_SANDBOX_WEBHOOK_URL: listener.url,
      STRIPE_SANDBOX_WEBHOOK_SECRET: listener.secret,
    };
    listener.status = 503;
    const first = await start(environment);
    expect(first.output()).toBe(
      `stripe-sandbox listens on http://127.0.0.1:${first.port}, keeps ${environment.STRIPE_SANDBOX_DATA}\n`,
    );
    const stripe = createStripeClient(first.port);
    const { id } = await buildAuthorizedIntent(stripe);
    await fetch(`http://127.0.0.1:${first.port}/_sandbox/clock/advance`, advanceHour);
    const captures = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const intent = await buildAuthorizedIntent(stripe, { metadata: { index: String(index) } });
        return stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: `capture:${index}` });
      }),
    );
    await first.stop('SIGKILL');

    listener.status = 200;
    const second = await start(environment);
    const again = createStripeClient(second.port);
    expect((await again.paymentIntents.retrieve(id)).status).toBe('requires_capture');
    for (const [index, captured] of captures.entries()) {
      const replayed = await again.paymentIntents.capture(captured.id, {}, { idempotencyKey: `capture:${index}` });
      expect(replayed.status).toBe('succeeded');
    }
    expect((await again.paymentIntents.create({ amount: 100, currency: 'usd' })).created).toBeGreaterThan(
      Date.now() / 1000 + 3500,
    );
    expect((await again.webhookEndpoints.list()).data).toHaveLength(1);
    await fetch(`http://127.0.0.1:${second.port}/_sandbox/clock/advance`, advanceHour);
    await fetch(`http://127.0.0.1:${second.port}/_sandbox/webhooks/flush`, { method: 'POST' });
    expect(new Set(listener.events.map((event) => event.id)).size).toBe(3 + 20 * 5 + 1);
    expect(await second.stop('SIGTERM')).toBe(0);
    listener.close();
  });

  test('an endpoint that comes back at another address gets what still waits for it', async () => {
    const file = join(folder, 'stripe.jsonl');
    const old = await openListener('whsec_old');
    const fresh = await openListener('whsec_new');
    const environment = (listener: typeof old) => ({
      STRIPE_SANDBOX_DATA: file,
      STRIPE_SANDBOX_WEBHOOK_URL: listener.url,
      STRIPE_SANDBOX_WEBHOOK_SECRET: listener.secret,
    });
    old.status = 500;
    const first = await start(environment(old));
    const { id } = await buildAuthorizedIntent(createStripeClient(first.port));
    await first.stop('SIGKILL');
    const second = await start(environment(fresh));
    await fetch(`http://127.0.0.1:${second.port}/_sandbox/clock/advance`, advanceHour);
    await fetch(`http://127.0.0.1:${second.port}/_sandbox/webhooks/flush`, { method: 'POST' });
    expect(fresh.refused).toEqual([]);
    expect(fresh.types(id)).toHaveLength(3);
    expect((await createStripeClient(second.port).webhookEndpoints.list()).data).toMatchObject([{ url: fresh.url }]);
    old.close();
    fresh.close();
  });

  test('drops a last line that was cut short, and nothing else', async () => {
    const file = join(folder, 'stripe.jsonl');
    const first = await start({ STRIPE_SANDBOX_DATA: file });
    const { id } = await buildAuthorizedIntent(createStripeClient(first.port));
    await first.stop('SIGKILL');
    appendFileSync(file, '{"intents":{"pi_half');
    const second = await start({ STRIPE_SANDBOX_DATA: file });
    expect((await createStripeClient(second.port).paymentIntents.retrieve(id)).status).toBe('requires_capture');
    expect(readFileSync(file, 'utf8')).not.toContain('pi_half');
  });

  test('a reset empties the file as well', async () => {
    const file = join(folder, 'stripe.jsonl');
    const first = await start({ STRIPE_SANDBOX_DATA: file });
    const { id } = await buildAuthorizedIntent(createStripeClient(first.port));
    await fetch(`http://127.0.0.1:${first.port}/_sandbox/reset`, { method: 'POST' });
    await buildAuthorizedIntent(createStripeClient(first.port));
    await first.stop('SIGKILL');
    const second = await start({ STRIPE_SANDBOX_DATA: file });
    expect(await catchStripeError(createStripeClient(second.port).paymentIntents.retrieve(id))).toMatchObject({
      statusCode: 404,
    });
    expect((await createStripeClient(second.port).paymentIntents.list()).data).toHaveLength(1);
  });

  test('is sown once, and not again when it finds its file', async () => {
    const environment = { STRIPE_SANDBOX_DATA: join(folder, 'stripe.jsonl'), STRIPE_SANDBOX_SEED: 'funded' };
    const available = async (port: number) => (await createStripeClient(port).balance.retrieve()).available[0]?.amount;
    const first = await start(environment);
    expect(await available(first.port)).toBe(100_000);
    await first.stop('SIGKILL');
    const second = await start(environment);
    expect(await available(second.port)).toBe(100_000);
    const wrong = await start({ STRIPE_SANDBOX_SEED: 'gold' });
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toContain('none of empty, funded, restaurant');
  });

  test('keeps nothing when it is told so', async () => {
    const file = join(folder, 'stripe.jsonl');
    const program = await start({ STRIPE_SANDBOX_DATA: file }, '--ephemeral');
    await buildAuthorizedIntent(createStripeClient(program.port));
    expect(await program.stop('SIGINT')).toBe(0);
    expect(() => readFileSync(file)).toThrow('ENOENT');
  });

  test('does not take up the file of another version, and says what to do', async () => {
    const file = join(folder, 'stripe.jsonl');
    writeFileSync(file, '{"stripeSandbox":99}\n');
    const program = await start({ STRIPE_SANDBOX_DATA: file });
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain('another version');
    expect(program.output()).toContain('delete the file');
  });

  test('does not start in production', async () => {
    const program = await start({ NODE_ENV: 'production' });
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain('NODE_ENV is production');
  });

  test.for([
    [{ APP_ENV: 'Production' }, 'APP_ENV is production'],
    [{ STRIPE_SECRET_KEY: 'sk_live_x' }, 'STRIPE_SECRET_KEY holds a live key'],
    [{ PUBLIC_CONFIG: '{"key":"pk_live_x"}' }, 'PUBLIC_CONFIG holds a live key'],
    [{ NODE_ENV: 'test', STRIPE_SECRET_KEY: 'sk_test_x' }, null],
  ] as const)('%j: %s', ([environment, reason]) => {
    expect(findProductionSign(environment)).toBe(reason);
  });
});
