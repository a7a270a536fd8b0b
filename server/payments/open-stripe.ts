import Stripe from 'stripe';
import type { Config } from '../platform/config.ts';
import { crashPoint } from '../platform/jobs/crash-point.ts';
import type { Metrics } from '../platform/metrics.ts';
import { callProvider, toCallOutcome } from '../platform/provider-calls.ts';

/** The API version that our code was written against. The account's own default is never used. */
export const stripeApiVersion = '2026-10-28.endive';

/**
 * Opens the official client, against Stripe or, with the sandbox's key, against the sandbox. The client retries 409,
 * 5xx and broken connections twice with the same idempotency key.
 */
export function openStripe(config: Config, metrics: Metrics | null = null): Stripe {
  const common = {
    apiVersion: stripeApiVersion,
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    httpClient: createObservedClient(config, metrics),
  } as const;
  if (!config.stripeSandboxUrl) return new Stripe(config.stripeSecretKey, common);
  const { hostname, port } = new URL(config.stripeSandboxUrl);
  return new Stripe(config.stripeSecretKey, { ...common, host: hostname, port, protocol: 'http' });
}

/** Records each attempt of the client, with a crash point before the request and one after its response. */
function createObservedClient(config: Config, metrics: Metrics | null) {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const [, , path, method] = request;
    await crashPoint(config, 'calling');
    const response = await callProvider<Awaited<ReturnType<typeof send>>>(
      metrics,
      {
        provider: 'stripe',
        operation: `${method} ${toPathPattern(path)}`,
        outcomeOf: (answer) => toCallOutcome(answer.getStatusCode()),
      },
      (traceparent) => {
        const [host, port, target, verb, headers, ...rest] = request;
        return send(host, port, target, verb, traceparent ? { ...headers, traceparent } : headers, ...rest);
      },
    );
    await crashPoint(config, 'answered');
    return response;
  };
  return client;
}

/** Replaces the ids of a path, which contain a digit or a capital letter, and drops its query. */
export function toPathPattern(path: string): string {
  const [pathname = ''] = path.split('?');
  return pathname
    .split('/')
    .map((segment) => (/[0-9A-Z%]/.test(segment) && !/^v\d$/.test(segment) ? ':id' : segment))
    .join('/');
}
