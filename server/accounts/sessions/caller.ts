import type { FastifyRequest } from 'fastify';
import { clientAddressHeader } from '../auth.ts';

/** Where a request comes from, as far as limits and the list of sessions need it. */
export type Caller = { address: string; headers: Headers };

export function readCaller(request: FastifyRequest): Caller {
  const headers = new Headers({ [clientAddressHeader]: request.ip });
  const agent = request.headers['user-agent'];
  if (agent) headers.set('user-agent', agent.slice(0, 300));
  return { address: request.ip, headers };
}
