import type { Context } from '../context.ts';
import type { RawFields } from './form-encoding.ts';
import type { Json, JsonReader } from './json-parameters.ts';
import type { Reader } from './parameters.ts';

/** One API request whose API key, body, and idempotency key were checked. */
export interface Call {
  context: Context;
  /** From the path; empty if the path has no id. */
  id: string;
  /** Parameters except `key`, `client_secret`, and `expand`. */
  fields: RawFields;
  /** The body of a v2 request; an empty object for v1. */
  json: Json;
  clientSecret: string | null;
  /** The caller is a browser with the publishable key: it sees public fields only. */
  publishable: boolean;
  /** The connected account from `Stripe-Account`; null for the platform. */
  account: string | null;
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** v1 is form-encoded, v2 is JSON. They differ in errors, expansion, and idempotency, too. */
  api: 'v1' | 'v2';
  /** Below `/v1` or `/v2`, with `:id` for an id. */
  path: string;
  /** Accepts the publishable key. */
  publishable: boolean;
  /** Accepts `Stripe-Account`. */
  connected: boolean;
  /** Reads the parameters, and returns the operation that Stripe would begin to execute. */
  prepare(call: Call): () => object;
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
    api: 'v1',
    path,
    publishable: options.publishable ?? false,
    connected: options.connected ?? false,
    prepare: (call) => {
      const params = parameters.read(call.fields, '');
      return () => run(params, call);
    },
  };
}

/** Declares an endpoint of v2. A body is JSON, and a query has parameters of v1's form. */
export function routeV2<P>(
  method: Route['method'],
  path: string,
  parameters: { body: JsonReader<P> } | { query: Reader<P> },
  run: (params: P, call: Call) => object,
): Route {
  return {
    method,
    api: 'v2',
    path,
    publishable: false,
    connected: false,
    prepare: (call) => {
      const params =
        'body' in parameters ? parameters.body.read(call.json, '') : parameters.query.read(call.fields, '');
      return () => run(params, call);
    },
  };
}
