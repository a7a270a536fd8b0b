import type { Language } from '@fondly/messages/languages';
import type { FastifyRequest } from 'fastify';
import { readRequestLanguage } from '../../platform/http/request-language.ts';
import { clientAddressHeader } from '../auth.ts';

/** The IP address, the device, the language, and the cookies of a request: for rate limits, sessions, and new accounts. */
export type Caller = { address: string; headers: Headers; cookies: FastifyRequest['cookies']; language: Language };

export function readCaller(request: FastifyRequest): Caller {
  const headers = new Headers({ [clientAddressHeader]: request.ip });
  const agent = request.headers['user-agent'];
  if (agent) headers.set('user-agent', agent.slice(0, 300));
  return { address: request.ip, headers, cookies: request.cookies, language: readRequestLanguage(request) };
}
