import Stripe from 'stripe';
import type { Config } from '../platform/config.ts';

/** The version that our code was written against; the account's own default never matters. */
export const stripeApiVersion = '2026-10-28.endive';

/**
 * The official client, pointed at Stripe or, with the sandbox's key, at the sandbox. The client repeats 409,
 * 5xx and broken connections twice by itself with the same idempotency key.
 */
export function openStripe(config: Config): Stripe {
  const common = { apiVersion: stripeApiVersion, maxNetworkRetries: 2, timeout: 20_000, telemetry: false } as const;
  if (!config.stripeSandboxUrl) return new Stripe(config.stripeSecretKey, common);
  const { hostname, port } = new URL(config.stripeSandboxUrl);
  return new Stripe(config.stripeSecretKey, { ...common, host: hostname, port, protocol: 'http' });
}
