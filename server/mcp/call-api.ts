import type { Input, Operation, Output } from '@fondly/contract/api';
import { toUrl, type UrlInput } from '@fondly/contract/to-url';
import type { FastifyInstance, HTTPMethods } from 'fastify';

/** Calls an operation of the API, as the client of the tools could itself. */
export type CallApi = <O extends Operation>(operation: O, input: Input<O>) => Promise<Output<O>>;

/** The API refused a call of a tool. The message is the sentence of the problem, and names a missing scope. */
export class RefusedCall extends Error {}

/**
 * Sends the calls through the routes of the API, with the key of the request. So a tool gets the same checks, limits,
 * and records as any API call, and no extra rights.
 */
export function createCallApi(http: FastifyInstance, key: string, remoteAddress: string): CallApi {
  return async <O extends Operation>(operation: O, input: Input<O>) => {
    const [method, path] = operation.split(' ') as [HTTPMethods, string];
    const { body, ...urlInput } = input as UrlInput & { body?: object };
    const response = await http.inject({
      method,
      url: toUrl(path, urlInput),
      headers: { authorization: `Bearer ${key}` },
      remoteAddress,
      ...(body && { payload: body }),
    });
    if (response.statusCode < 400) return response.json<Output<O>>();
    const { code, message, details } = response.json<{ code: string; message: string; details?: { scope?: string } }>();
    const scope = details?.scope ? ` Missing scope: ${details.scope}.` : '';
    const wait = response.headers['retry-after'];
    throw new RefusedCall(
      `${response.statusCode} ${code}: ${message}${scope}${wait ? ` Try again in ${wait} seconds.` : ''}`,
    );
  };
}
