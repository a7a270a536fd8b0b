import type { Context } from '../context.ts';
import type { RawFields } from './form-encoding.ts';
import type { Reader } from './parameters.ts';

/** One request to the API, after its key, its body and its idempotency key were looked at. */
export interface Call {
  context: Context;
  /** Of the path; empty where it has none. */
  id: string;
  /** Parameters without `key` and `client_secret`, which are here. */
  fields: RawFields;
  clientSecret: string | null;
  /** True when the caller is a browser with the publishable key: it may do little and sees little. */
  publishable: boolean;
  /** `Stripe-Account`: on behalf of which connected account. */
  account: string | null;
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below `/v1`, `:id` for an object's id. */
  path: string;
  publishable: boolean;
  /** Understands `Stripe-Account`. */
  connected: boolean;
  run(call: Call): object;
}

/** One endpoint: its parameters are read by its table before anything is done. */
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
