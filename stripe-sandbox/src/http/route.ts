import type { Context } from '../context.ts';
import type { RawFields } from './form-encoding.ts';
import type { Reader } from './parameters.ts';

/** One API request whose API key, body, and idempotency key were checked. */
export interface Call {
  context: Context;
  /** From the path; empty if the path has no id. */
  id: string;
  /** Parameters except `key`, `client_secret`, and `expand`. */
  fields: RawFields;
  clientSecret: string | null;
  /** The caller is a browser with the publishable key: it sees public fields only. */
  publishable: boolean;
  /** The connected account from `Stripe-Account`; null for the platform. */
  account: string | null;
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below `/v1`, with `:id` for an id. */
  path: string;
  /** Accepts the publishable key. */
  publishable: boolean;
  /** Accepts `Stripe-Account`. */
  connected: boolean;
  run(call: Call): object;
}

/** Declares an endpoint. Its parameters are validated before `run` is called. */
export function route<P>(
  method: Route['method'],
  path: string,
  parameters: Reader<P>,
  run: (params: P, call: Call) => object,
  options: { publishable?: boolean; connected?: boolean } = {},
): Route {
  return {
    method,
    path,
    publishable: options.publishable ?? false,
    connected: options.connected ?? false,
    run: (call) => run(parameters.read(call.fields, ''), call),
  };
}
