import { setTimeout as sleep } from 'node:timers/promises';
import { type PageRead, type PreloadedPicture, read } from '@fondly/contract/page';
import { layoutReads } from '@fondly/contract/pages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FoundPage } from './find-page.ts';

/** `dehydratedState` is JSON: the responses by the address of their read. */
export type PreloadedQueries = { dehydratedState: string; picture: PreloadedPicture | null };
type PreloadedResponse = { pageRead: PageRead; body: string };

const sessionRead = read('GET /api/account/session');

/** A page never waits longer than this for what it could also ask for itself, nor grows by more. */
const timeoutMilliseconds = 300;
const maxBytes = 100_000;

/**
 * Runs the reads of a page before the page is sent, through the same routes and as the same person, so that the browser
 * does not wait for its script first. The page asks again for every read that is refused, late, or too long.
 *
 * @param query - of the page's own address
 * @returns null for a page that reads nothing and when nobody is signed in
 */
export async function preloadQueries(
  http: FastifyInstance,
  request: FastifyRequest,
  { page, param }: FoundPage,
  query: string,
): Promise<PreloadedQueries | null> {
  const pageReads = [...layoutReads[page.audience], ...page.preload({ param, query: new URLSearchParams(query) })];
  if (pageReads.length === 0) return null;
  const timer = new AbortController();
  const responses = await Promise.race([
    Promise.all([sessionRead, ...pageReads].map((pageRead) => fetchInternally(http, request, pageRead))),
    sleep(timeoutMilliseconds, null, { signal: timer.signal, ref: false }).catch(() => null),
  ]);
  timer.abort();
  const preloaded = responses?.filter((response) => response !== null) ?? [];
  if (!isSignedIn(preloaded)) return null;
  const dehydratedState = dehydrate(preloaded);
  return dehydratedState.length > maxBytes ? null : { dehydratedState, picture: findPicture(preloaded) };
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

async function fetchInternally(
  http: FastifyInstance,
  { headers: { cookie = '' }, ip }: FastifyRequest,
  pageRead: PageRead,
): Promise<PreloadedResponse | null> {
  const headers = { cookie, accept: 'application/json' };
  const reply = await http.inject({ method: 'GET', url: pageRead.url, headers, remoteAddress: ip });
  return reply.statusCode === 200 ? { pageRead, body: reply.body } : null;
}
