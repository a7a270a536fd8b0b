import Stripe from 'stripe';
import type { Config } from '../platform/config.ts';
import { crashPoint } from '../platform/jobs/crash-point.ts';

/** The version that our code was written against; the account's own default never matters. */
export const stripeApiVersion = '2026-10-28.endive';

/**
 * The official client, pointed at Stripe or, with the sandbox's key, at the sandbox. The client repeats 409,
 * 5xx and broken connections twice by itself with the same idempotency key.
 */
export function openStripe(config: Config): Stripe {
  const common = {
    apiVersion: stripeApiVersion,
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    ...(config.crashAt !== null && { httpClient: createCrashableClient(config) }),
  } as const;
  if (!config.stripeSandboxUrl) return new Stripe(config.stripeSecretKey, common);
  const { hostname, port } = new URL(config.stripeSandboxUrl);
  return new Stripe(config.stripeSecretKey, { ...common, host: hostname, port, protocol: 'http' });
}

/** The client's own way to the provider, with a place to die before each call and after it was answered. */
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
