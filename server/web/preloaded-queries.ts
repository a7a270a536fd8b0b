import { setTimeout as sleep } from 'node:timers/promises';
import type { Output } from '@fondly/contract/api';
import { pictureSizes } from '@fondly/contract/picture-src-set';
import { policies } from '@fondly/contract/policies';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type Visit = { id: string; query: URLSearchParams };
/** A picture on top of a page, and how wide it is drawn there. */
type PreloadedPicture = { src: string | null | undefined; sizes: string };
type PreloadedPage = {
  /** The page of a customer as it was built, `_` standing for any id. */
  built: string;
  /** The addresses that it reads before it can be drawn. */
  listUrls: (visit: Visit) => string[];
  /** What it shows first and largest, by the answer to the first of them. */
  picture?: (answer: never) => PreloadedPicture;
};
export type PreloadedQueries = { json: string; picture: PreloadedPicture | null };

const pages: PreloadedPage[] = [
  {
    built: '/kitchens',
    listUrls: ({ query }) => [`/api/kitchens${pickParams(query, ['cuisine', 'area'])}`],
    picture: ({ restaurants }: Output<'GET /api/kitchens'>) => {
      const first = restaurants.find(({ isFavorite }) => isFavorite) ?? restaurants[0];
      return { src: first?.headerImageUrl, sizes: pictureSizes.card };
    },
  },
  {
    built: '/kitchen/_',
    listUrls: ({ id }) => [`/api/kitchens/${id}`],
    picture: ({ restaurant }: Output<'GET /api/kitchens/:id'>) => ({
      src: restaurant.headerImageUrl,
      sizes: pictureSizes.page,
    }),
  },
  {
    built: '/meal-search',
    listUrls: ({ query }) => (query.has('zip') ? [toSearchUrl(query)] : []),
    picture: ({ meals: [first] }: Output<'GET /api/meals/search'>) => ({
      src: first?.restaurantHeaderImageUrl ?? first?.imageUrl,
      sizes: pictureSizes.card,
    }),
  },
  {
    built: '/zip/_',
    listUrls: ({ id }) => [toSearchUrl(new URLSearchParams({ zip: id })), `/api/waitlist/spots/${id}`],
  },
  { built: '/order/_', listUrls: ({ id }) => [`/api/meals/${id}`, '/api/orders'] },
  { built: '/past-orders', listUrls: () => ['/api/orders'] },
  { built: '/past-orders/_/receipt', listUrls: ({ id }) => [`/api/orders/${id}`] },
  { built: '/past-orders/_/money', listUrls: ({ id }) => [`/api/orders/${id}/money`] },
  { built: '/past-orders/_/problem', listUrls: ({ id }) => [`/api/orders/${id}/complaint`] },
  { built: '/alerts', listUrls: () => [] },
  { built: '/customer-profile', listUrls: () => ['/api/account/settings', '/api/account/sessions'] },
];

type PagePreload = { listUrls: (query: string) => string[]; picture: PreloadedPage['picture'] };

/** Who is signed in, and what the bell says: on every page of a customer. */
const sessionUrl = '/api/account/session';
const sessionUrls = [sessionUrl, '/api/account/notices'];

/** A page never waits longer than this for what it could also ask for itself, nor grows by more. */
const timeoutMilliseconds = 300;
const maxBytes = 100_000;

/** The page of a customer at an address, and what of the address it needs to know; null for every other. */
export function findPreloadedPage(address: string): (PagePreload & { built: string }) | null {
  const parts = address.replace(/\/$/, '').split('/');
  for (const { built, listUrls, picture } of pages) {
    const wanted = built.split('/');
    if (wanted.length !== parts.length || wanted.some((part, at) => part !== '_' && part !== parts[at])) continue;
    const id = encodeURIComponent(parts[wanted.indexOf('_')] ?? '');
    return { built, picture, listUrls: (query) => listUrls({ id, query: new URLSearchParams(query) }) };
  }
  return null;
}

/**
 * What a page will ask the API for at once, asked for the same person by the same routes before the page leaves: the
 * browser need not wait for its script first. Only a help: whatever is refused, late or too long the page asks for itself.
 *
 * @param query - of the page's own address
 * @returns the answers by address as one JSON text, and the picture that the page shows first; null when nobody is signed in
 */
export async function preloadQueries(
  http: FastifyInstance,
  request: FastifyRequest,
  { listUrls, picture }: PagePreload,
  query: string,
): Promise<PreloadedQueries | null> {
  const pageUrls = listUrls(query);
  const timer = new AbortController();
  const answers = await Promise.race([
    Promise.all([...sessionUrls, ...pageUrls].map((url) => fetchInternally(http, request, url))),
    sleep(timeoutMilliseconds, null, { signal: timer.signal, ref: false }).catch(() => null),
  ]);
  timer.abort();
  const known = answers?.filter((answer) => answer !== null);
  const [sessionAnswer] = known ?? [];
  if (!known || sessionAnswer?.url !== sessionUrl || JSON.parse(sessionAnswer.text).user === null) return null;
  const json = `{${known.map(({ url, text }) => `${JSON.stringify(url)}:${text}`).join(',')}}`;
  const pictureAnswer = known.find(({ url }) => url === pageUrls[0]);
  return json.length > maxBytes
    ? null
    : { json, picture: (pictureAnswer && picture?.(JSON.parse(pictureAnswer.text) as never)) ?? null };
}

async function fetchInternally(http: FastifyInstance, { headers: { cookie = '' }, ip }: FastifyRequest, url: string) {
  const headers = { cookie, accept: 'application/json' };
  const reply = await http.inject({ method: 'GET', url, headers, remoteAddress: ip });
  return reply.statusCode === 200 ? { url, text: reply.body } : null;
}

function pickParams(query: URLSearchParams, names: string[]): string {
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = query.get(name);
    if (value) kept.set(name, value);
  }
  return kept.size > 0 ? `?${kept}` : '';
}

function toSearchUrl(query: URLSearchParams): string {
  const zip = query.get('zip') ?? '';
  return `/api/meals/search?${new URLSearchParams({ zip, miles: query.get('miles') ?? String(policies.nearbyMiles) })}`;
}
