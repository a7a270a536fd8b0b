import type { FastifyRequest } from 'fastify';
import { clientAddressHeader } from '../auth.ts';

/** The IP address and the device of a request, for rate limits and for the list of sessions. */
export type Caller = { address: string; headers: Headers };

export function readCaller(request: FastifyRequest): Caller {
  const headers = new Headers({ [clientAddressHeader]: request.ip });
  const agent = request.headers['user-agent'];
  if (agent) headers.set('user-agent', agent.slice(0, 300));
  return { address: request.ip, headers };
}
