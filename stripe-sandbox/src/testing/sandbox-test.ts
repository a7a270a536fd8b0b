import { test as base } from 'vitest';
import { openSandbox } from '../sandbox.ts';
import { createStripeClient } from './create-stripe-client.ts';
import { openListener } from './open-listener.ts';

/** Vitest's `test` with one sandbox for each file, the official client, and a webhook receiver. */
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
