import { defaultLanguage, inLanguage, type splitLanguage } from '@fondly/messages/languages';
import type { FastifyRequest } from 'fastify';
import { readLanguage } from '../accounts/language.ts';
import type { FoundPage } from './find-page.ts';

/** The language of an address, and the address without its prefix. */
export type PageAddress = ReturnType<typeof splitLanguage>;

/** The request headers that decide the language of a page. */
export const languageHeaders = 'cookie, accept-language';

/**
 * The address to redirect to, or null. An address with a prefix decides its language. One without belongs to English
 * and is what bookmarks and links contain, so those who read another language are sent to theirs. Admin pages are in
 * English only.
 */
export function chooseAddress(request: FastifyRequest, { page }: FoundPage, address: PageAddress): string | null {
  const query = request.url.slice(request.url.split('?')[0]?.length);
  const path = encodeURI(address.path);
  if (page.audience === 'admin') return address.language === defaultLanguage ? null : `${path}${query}`;
  if (address.language !== defaultLanguage) return null;
  const language = readLanguage(request);
  return language === defaultLanguage ? null : `${inLanguage(path, language)}${query}`;
}
