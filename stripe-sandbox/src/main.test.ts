import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findProductionSign } from './find-production-sign.ts';
import { buildAuthorizedIntent } from './testing/builders.ts';
import { catchStripeError, createStripeClient } from './testing/create-stripe-client.ts';
import { openListener } from './testing/open-listener.ts';

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

interface SandboxProcess {
  port: number;
  output: () => string;
  /** The exit code. */
  exited: Promise<number | null>;
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the sandbox on a free port. Resolves after its first line of output, or when it exits. */
async function start(settings: Record<string, string> = {}, ...flags: string[]): Promise<SandboxProcess> {
  const env = { PATH: process.env.PATH ?? '', STRIPE_SANDBOX_PORT: String(await findFreePort()), ...settings };
  const child = spawn(process.execPath, [main, ...flags], { env });
  children.push(child);
  let output = '';
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve) => {
    const read = (part: Buffer) => {
      output += part;
      if (output.includes('\n')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void exited.then(() => resolve());
  });
  return {
    port: Number(env.STRIPE_SANDBOX_PORT),
    output: () => output,
    exited,
    stop: (signal) => {
      child.kill(signal);
      return exited;
    },
  };
}

async function findFreePort(): Promise<number> {
  const listener = await openListener('');
  listener.close();
  return Number(new URL(listener.url).port);
}

describe('The sandbox as a process', () => {
  test('a kill -9 loses nothing that was answered: intents, idempotency keys, the clock, and pending webhooks survive', async () => {
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

  test('an endpoint that is restarted with another URL receives its pending deliveries there', async () => {
    const file = join(folder, 'stripe.jsonl');
    const old = await openListener('whsec_old');
    const current = await openListener('whsec_new');
    const settingsFor = (listener: typeof old) => ({
      STRIPE_SANDBOX_DATA: file,
      STRIPE_SANDBOX_WEBHOOK_URL: listener.url,
      STRIPE_SANDBOX_WEBHOOK_SECRET: listener.secret,
    });
    old.status = 500;
    const first = await start(settingsFor(old));
    const { id } = await buildAuthorizedIntent(createStripeClient(first.port));
    await first.stop('SIGKILL');
    const second = await start(settingsFor(current));
    await fetch(`http://127.0.0.1:${second.port}/_sandbox/clock/advance`, advanceHour);
    await fetch(`http://127.0.0.1:${second.port}/_sandbox/webhooks/flush`, { method: 'POST' });
    expect(current.refused).toEqual([]);
    expect(current.types(id)).toHaveLength(3);
    expect((await createStripeClient(second.port).webhookEndpoints.list()).data).toMatchObject([{ url: current.url }]);
    old.close();
    current.close();
  });

  test('a last line that was cut short is dropped, and all other lines are kept', async () => {
    const file = join(folder, 'stripe.jsonl');
    const first = await start({ STRIPE_SANDBOX_DATA: file });
    const { id } = await buildAuthorizedIntent(createStripeClient(first.port));
    await first.stop('SIGKILL');
    appendFileSync(file, '{"intents":{"pi_half');
    const second = await start({ STRIPE_SANDBOX_DATA: file });
    expect((await createStripeClient(second.port).paymentIntents.retrieve(id)).status).toBe('requires_capture');
    expect(readFileSync(file, 'utf8')).not.toContain('pi_half');
  });

  test('a reset also empties the data file', async () => {
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

  test('a seed is applied to a new data file and not to an existing one', async () => {
    const environment = { STRIPE_SANDBOX_DATA: join(folder, 'stripe.jsonl'), STRIPE_SANDBOX_SEED: 'funded' };
    const available = async (port: number) => (await createStripeClient(port).balance.retrieve()).available[0]?.amount;
    const first = await start(environment);
    expect(await available(first.port)).toBe(100_000);
    await first.stop('SIGKILL');
    const second = await start(environment);
    expect(await available(second.port)).toBe(100_000);
    const wrong = await start({ STRIPE_SANDBOX_SEED: 'gold' });
    expect(await wrong.exited).toBe(1);
    expect(wrong.output()).toContain('must be one of empty, funded, restaurant');
  });

  test('a sandbox started with --ephemeral writes no data file', async () => {
    const file = join(folder, 'stripe.jsonl');
    const program = await start({ STRIPE_SANDBOX_DATA: file }, '--ephemeral');
    await buildAuthorizedIntent(createStripeClient(program.port));
    expect(await program.stop('SIGINT')).toBe(0);
    expect(() => readFileSync(file)).toThrow('ENOENT');
  });

  test('a data file of another version stops the start, and the message says how to fix it', async () => {
    const file = join(folder, 'stripe.jsonl');
    writeFileSync(file, '{"stripeSandbox":99}\n');
    const program = await start({ STRIPE_SANDBOX_DATA: file });
    expect(await program.exited).toBe(1);
    expect(program.output()).toContain('another version');
    expect(program.output()).toContain('delete the file');
  });

  test('the sandbox refuses to start in production', async () => {
    const program = await start({ NODE_ENV: 'production' });
    expect(await program.exited).toBe(1);
    expect(program.output()).toContain('NODE_ENV is production');
  });

  test.for([
    [{ APP_ENV: 'Production' }, 'APP_ENV is production'],
    [{ STRIPE_SECRET_KEY: 'sk_live_x' }, 'STRIPE_SECRET_KEY holds a live key'],
    [{ PUBLIC_CONFIG: '{"key":"pk_live_x"}' }, 'PUBLIC_CONFIG holds a live key'],
    [{ NODE_ENV: 'test', STRIPE_SECRET_KEY: 'sk_test_x' }, null],
  ] as const)('the environment %j has the production sign: %s', ([environment, sign]) => {
    expect(findProductionSign(environment)).toBe(sign);
  });
});
