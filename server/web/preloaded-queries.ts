import { setTimeout as sleep } from 'node:timers/promises';
import { type PageRead, type PreloadedPicture, read } from '@fondly/contract/page';
import { layoutReads } from '@fondly/contract/pages';
import type { Language } from '@fondly/messages/languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FoundPage } from './find-page.ts';

/** `dehydratedState` is a JSON object of responses by URL. */
export type PreloadedQueries = { dehydratedState: string; picture: PreloadedPicture | null };
type PreloadedResponse = { pageRead: PageRead; body: string };

const sessionRead = read('GET /api/account/session');

/** Limits the delay and the size that preloading may add to a page, which can send the same requests itself. */
const timeoutMilliseconds = 300;
const maxBytes = 100_000;

/**
 * Runs the reads of a page before the page is sent, through the same routes and with the same session. The browser then
 * needs no request before it renders. The page requests again what was refused, late, or too large.
 *
 * @param address - the query of the URL of the page, and the language of its sentences
 * @returns null without a session, and for a page without reads
 */
export async function preloadQueries(
  http: FastifyInstance,
  request: FastifyRequest,
  { page, param }: FoundPage,
  { query, language }: { query: string; language: Language },
): Promise<PreloadedQueries | null> {
  const pageReads = [...layoutReads[page.audience], ...page.preload({ param, query: new URLSearchParams(query) })];
  if (pageReads.length === 0) return null;
  const timer = new AbortController();
  const deadline = sleep(timeoutMilliseconds, null, { signal: timer.signal, ref: false }).catch(() => null);
  const preloaded = await fetchAll([sessionRead, ...pageReads], (pageRead) =>
    Promise.race([fetchInternally(http, request, pageRead, language), deadline]),
  );
  timer.abort();
  if (!isSignedIn(preloaded)) return null;
  return { dehydratedState: dehydrate(takeWhatFits(preloaded)), picture: findPicture(preloaded) };
}

/** In the order of the reads, the session first. */
function takeWhatFits(responses: PreloadedResponse[]): PreloadedResponse[] {
  let bytesLeft = maxBytes;
  return responses.filter(({ body }) => {
    const fits = body.length <= bytesLeft;
    if (fits) bytesLeft -= body.length;
    return fits;
  });
}

function isSignedIn([first]: PreloadedResponse[]): boolean {
  return first?.pageRead === sessionRead && JSON.parse(first.body).user !== null;
}

function dehydrate(responses: PreloadedResponse[]): string {
  return `{${responses.map(({ pageRead, body }) => `${JSON.stringify(pageRead.url)}:${body}`).join(',')}}`;
}

function findPicture(responses: PreloadedResponse[]): PreloadedPicture | null {
  for (const { pageRead, body } of responses) {
    const picture = pageRead.findPicture(body);
    if (picture) return picture;
  }
  return null;
}

/** Each response comes before those that depend on it. A read without response is left out, with all that depend on it. */
async function fetchAll(
  pageReads: PageRead[],
  fetchOne: (pageRead: PageRead) => Promise<PreloadedResponse | null>,
): Promise<PreloadedResponse[]> {
  const responses = pageReads.map(async (pageRead) => {
    const response = await fetchOne(pageRead);
    return response ? [response, ...(await fetchAll(pageRead.findNext(response.body), fetchOne))] : [];
  });
  return (await Promise.all(responses)).flat();
}

async function fetchInternally(
  http: FastifyInstance,
  { headers: { cookie = '' }, ip }: FastifyRequest,
  pageRead: PageRead,
  language: Language,
): Promise<PreloadedResponse | null> {
  const headers = { cookie, accept: 'application/json', 'accept-language': language };
  const reply = await http.inject({ method: 'GET', url: pageRead.url, headers, remoteAddress: ip });
  return reply.statusCode === 200 ? { pageRead, body: reply.body } : null;
}
