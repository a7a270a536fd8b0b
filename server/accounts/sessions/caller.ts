import type { FastifyRequest } from 'fastify';
import { clientAddressHeader } from '../auth.ts';

/** The IP address, the device, and the cookies of a request, for rate limits, the list of sessions, and a new session. */
export type Caller = { address: string; headers: Headers; cookies: FastifyRequest['cookies'] };

export function readCaller(request: FastifyRequest): Caller {
  const headers = new Headers({ [clientAddressHeader]: request.ip });
  const agent = request.headers['user-agent'];
  if (agent) headers.set('user-agent', agent.slice(0, 300));
  return { address: request.ip, headers, cookies: request.cookies };
}
