import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { test as base } from 'vitest';
import { openSandbox, type Sandbox } from '../sandbox.ts';

/** A listener as the product has one: verifies with the official client, keeps what it heard. */
export interface Listener {
  url: string;
  secret: string;
  events: Stripe.Event[];
  /** Attempts whose signature the official client refused. */
  refused: string[];
  /** What it answers; 200 at the start. */
  status: number;
  types(objectId: string): string[];
  close(): void;
}

export async function openListener(secret: string): Promise<Listener> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      try {
        const signature = String(request.headers['stripe-signature']);
        listener.events.push(Stripe.webhooks.constructEvent(body, signature, secret));
      } catch (error) {
        listener.refused.push(String(error));
      }
      response.writeHead(listener.status).end('heard');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const listener: Listener = {
    url: `http://127.0.0.1:${port}/webhooks`,
    secret,
    events: [],
    refused: [],
    status: 200,
    types: (objectId) => listener.events.filter((event) => belongsTo(event, objectId)).map(({ type }) => type),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return listener;
}

function belongsTo(event: Stripe.Event, objectId: string): boolean {
  const object = event.data.object as { id?: string; payment_intent?: string | null };
  return object.id === objectId || object.payment_intent === objectId;
}

export function createStripeClient(port: number, key = 'sk_test_sandbox'): Stripe {
  return new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
}

/** Gives an order to the sandbox. */
export async function sendCommand<T = unknown>(
  sandbox: Sandbox,
  path: string,
  body?: object,
  method?: string,
): Promise<T> {
  const answer = await fetch(`${sandbox.url}/_sandbox${path}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return (await answer.json()) as T;
}

/** An authorised intent, as the product asks for it. */
export async function buildAuthorizedIntent(
  stripe: Stripe,
  extra: Partial<Stripe.PaymentIntentCreateParams> = {},
): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create({
    amount: 1200,
    currency: 'usd',
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
    payment_method: 'pm_card_visa',
    confirm: true,
    ...extra,
  });
}

/** A connected account that can receive. */
export async function buildOnboardedAccount(stripe: Stripe, sandbox: Sandbox): Promise<string> {
  const account = await stripe.accounts.create({
    country: 'US',
    email: 'owner@example.com',
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
    },
    capabilities: { transfers: { requested: true } },
    settings: { payouts: { schedule: { interval: 'weekly', weekly_anchor: 'monday' } } },
  });
  await sendCommand(sandbox, `/accounts/${account.id}/onboard`, { outcome: 'complete' });
  return account.id;
}

/** The error a call ends with; a call that succeeds fails the test. */
export async function catchStripeError(
  call: Promise<unknown>,
): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call was expected to be refused.');
}

/** Vitest's `test` with a sandbox of its own for each file, the official client, and somebody who listens. */
export const test = base
  .extend('secret', { scope: 'file' }, 'whsec_listener')
  .extend('listener', { scope: 'file' }, async ({ secret }, { onCleanup }) => {
    const listener = await openListener(secret);
    onCleanup(() => listener.close());
    return listener;
  })
  .extend('sandbox', { scope: 'file' }, async ({ listener }, { onCleanup }) => {
    const sandbox = await openSandbox({ ephemeral: true, webhooks: [{ url: listener.url, secret: listener.secret }] });
    onCleanup(() => sandbox.close());
    return sandbox;
  })
  .extend('stripe', ({ sandbox }) => createStripeClient(sandbox.port));
