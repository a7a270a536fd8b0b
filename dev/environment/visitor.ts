import { randomInt } from 'node:crypto';
import type { Input, Operation, Output } from '@fondly/contract/api';
import type { ProblemView } from '@fondly/contract/endpoint';
import type { FastifyInstance, InjectOptions } from 'fastify';

/** A response. `body` has the fields of the success response or of the problem, depending on `status`. */
export type Reply<Body> = { status: number; body: Body & Partial<ProblemView>; headers: Record<string, unknown> };

/**
 * One person's browser. It keeps cookies, sends its origin, and has a separate IP address, so rate limits for one
 * address do not affect other visitors.
 */
export type Visitor = {
  /** Calls an operation of the contract, typed by its schemas. */
  call<O extends Operation>(operation: O, input?: Input<O>): Promise<Reply<Output<O>>>;
  /** Sends any request, for those that the contract does not allow. */
  send(method: InjectOptions['method'], path: string, extra?: InjectOptions): Promise<Reply<Record<string, unknown>>>;
  cookies: Map<string, string>;
};

export const toCookieHeader = ({ cookies }: Pick<Visitor, 'cookies'>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

type OperationInput = { params?: Record<string, unknown>; querystring?: Record<string, unknown>; body?: unknown };

/** @param ownHeaders - sent with every request, such as the API key of a program */
export function openVisitor(
  http: FastifyInstance,
  publicUrl: string,
  ownHeaders: Record<string, string> = {},
): Visitor {
  const cookies = new Map<string, string>();
  const remoteAddress = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

  async function send(method: InjectOptions['method'], path: string, extra: InjectOptions = {}) {
    const cookie = toCookieHeader({ cookies });
    const defaultHeaders = { origin: publicUrl, host: new URL(publicUrl).host, ...(cookie && { cookie }) };
    const headers = { ...defaultHeaders, ...ownHeaders, ...extra.headers };
    const response = await http.inject({ remoteAddress, ...extra, method: method ?? 'GET', url: path, headers });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0 || value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const isJson = String(response.headers['content-type']).includes('json');
    return { status: response.statusCode, body: isJson ? response.json() : {}, headers: response.headers };
  }

  return {
    cookies,
    send,
    async call(operation, input) {
      const [method, template] = operation.split(' ') as [InjectOptions['method'], string];
      const { params = {}, querystring = {}, body } = (input ?? {}) as OperationInput;
      const path = template.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name])));
      return send(method, path + toQueryString(querystring), body === undefined ? {} : { payload: body as object });
    },
  };
}

function toQueryString(querystring: Record<string, unknown>): string {
  const defined = Object.entries(querystring).filter(([, value]) => value !== undefined);
  const parameters = Object.fromEntries(defined.map(([name, value]) => [name, String(value)]));
  const text = new URLSearchParams(parameters).toString();
  return text && `?${text}`;
}
