import Stripe from 'stripe';
import type { Config } from '../platform/config.ts';
import { crashPoint } from '../platform/jobs/crash-point.ts';

/** The API version that our code was written against. The account's own default is never used. */
export const stripeApiVersion = '2026-10-28.endive';

/**
 * Opens the official client, against Stripe or, with the sandbox's key, against the sandbox. The client retries 409,
 * 5xx and broken connections twice with the same idempotency key.
 */
export function openStripe(config: Config): Stripe {
  const common = {
    apiVersion: stripeApiVersion,
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    ...(config.crashAt !== null && { httpClient: createCrashableClient(config) }),
  } as const;
  if (!config.stripeSandboxUrl) return new Stripe(config.stripeSecretKey, common);
  const { hostname, port } = new URL(config.stripeSandboxUrl);
  return new Stripe(config.stripeSecretKey, { ...common, host: hostname, port, protocol: 'http' });
}

/** Wraps the client's HTTP calls with a crash point before each request and after its response. */
function createCrashableClient(config: Config) {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    await crashPoint(config, 'calling');
    const response = await send(...request);
    await crashPoint(config, 'answered');
    return response;
  };
  return client;
}
