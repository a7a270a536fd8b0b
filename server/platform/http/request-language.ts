import { chooseLanguage, type Language } from '@fondly/messages/languages';
import type { FastifyRequest } from 'fastify';

/**
 * The language of the sentences in an answer. Pages send the language of their build, other clients the one that they
 * want. Emails follow the language of the account instead.
 */
export const readRequestLanguage = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  chooseLanguage(headers['accept-language']);
