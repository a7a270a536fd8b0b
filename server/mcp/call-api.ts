import type { FastifyInstance } from 'fastify';

/** What a tool can do: call the API as the software that asked could call it itself. */
export type CallApi = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => Promise<unknown>;

/** The API refused a call of a tool. Its message is the sentence of the problem, and names a missing scope. */
export class RefusedCall extends Error {}

/**
 * Calls go through the routes of the API, with the key of the request. So every check, limit, and record of the API
 * holds for tools as well, and a tool has no rights of its own.
 */
export function createCallApi(http: FastifyInstance, key: string, remoteAddress: string): CallApi {
  return async (method, url, body) => {
    const headers = { authorization: `Bearer ${key}` };
    const response = await http.inject({ method, url, headers, remoteAddress, ...(body && { payload: body }) });
    const answer: unknown = response.json();
    if (response.statusCode < 400) return answer;
    const { code, message, details } = answer as { code: string; message: string; details?: { scope?: string } };
    const scope = details?.scope ? ` Missing scope: ${details.scope}.` : '';
    const wait = response.headers['retry-after'];
    throw new RefusedCall(
      `${response.statusCode} ${code}: ${message}${scope}${wait ? ` Try again in ${wait} seconds.` : ''}`,
    );
  };
}
