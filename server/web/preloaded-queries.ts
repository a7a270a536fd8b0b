import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '@fondly/contract/api';
import { pictureSizes } from '@fondly/contract/picture-src-set';
import { policies } from '@fondly/contract/policies';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type Visit = { id: string; query: URLSearchParams };
/** A picture on top of a page, and how wide it is drawn there. */
type FirstPicture = { src: string | null | undefined; sizes: string };
type FirstPage = {
  /** The page of a customer as it was built, `_` standing for any id. */
  built: string;
  /** The addresses that it reads before it can be drawn. */
  reads: (visit: Visit) => string[];
  /** What it shows first and largest, by the answer to the first of them. */
  picture?: (answer: never) => FirstPicture;
};
export type FirstAnswers = { json: string; picture: FirstPicture | null };

const pages: FirstPage[] = [
  {
    built: '/kitchens',
    reads: ({ query }) => [`/api/kitchens${only(query, ['cuisine', 'area'])}`],
    picture: ({ kitchens }: Answer<'GET /api/kitchens'>) => {
      const first = kitchens.find(({ isFavorite }) => isFavorite) ?? kitchens[0];
      return { src: first?.headerImageUrl, sizes: pictureSizes.card };
    },
  },
  {
    built: '/kitchen/_',
    reads: ({ id }) => [`/api/kitchens/${id}`],
    picture: ({ kitchen }: Answer<'GET /api/kitchens/:id'>) => ({
      src: kitchen.headerImageUrl,
      sizes: pictureSizes.page,
    }),
  },
  {
    built: '/meal-search',
    reads: ({ query }) => (query.has('zip') ? [searchOf(query)] : []),
    picture: ({ meals: [first] }: Answer<'GET /api/meals/search'>) => ({
      src: first?.restaurantHeaderImageUrl ?? first?.imageUrl,
      sizes: pictureSizes.card,
    }),
  },
  { built: '/zip/_', reads: ({ id }) => [searchOf(new URLSearchParams({ zip: id })), `/api/waitlist/spots/${id}`] },
  { built: '/order/_', reads: ({ id }) => [`/api/meals/${id}`, '/api/orders'] },
  { built: '/past-orders', reads: () => ['/api/orders'] },
  { built: '/past-orders/_/receipt', reads: ({ id }) => [`/api/orders/${id}`] },
  { built: '/past-orders/_/money', reads: ({ id }) => [`/api/orders/${id}/money`] },
  { built: '/past-orders/_/problem', reads: ({ id }) => [`/api/orders/${id}/complaint`] },
  { built: '/alerts', reads: () => [] },
  { built: '/customer-profile', reads: () => ['/api/account/settings', '/api/account/sessions'] },
];

type Wish = { reads: (query: string) => string[]; picture: FirstPage['picture'] };

/** Who is signed in, and what the bell says: on every page of a customer. */
const session = '/api/account/session';
const everywhere = [session, '/api/account/notices'];

/** A page never waits longer than this for what it could also ask for itself, nor grows by more. */
const mostMilliseconds = 300;
const mostBytes = 100_000;

/** The page of a customer at an address, and what of the address it needs to know; null for every other. */
export function firstPageAt(address: string): (Wish & { built: string }) | null {
  const parts = address.replace(/\/$/, '').split('/');
  for (const { built, reads, picture } of pages) {
    const wanted = built.split('/');
    if (wanted.length !== parts.length || wanted.some((part, at) => part !== '_' && part !== parts[at])) continue;
    const id = encodeURIComponent(parts[wanted.indexOf('_')] ?? '');
    return { built, picture, reads: (query) => reads({ id, query: new URLSearchParams(query) }) };
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
export async function firstAnswers(
  http: FastifyInstance,
  request: FastifyRequest,
  { reads, picture }: Wish,
  query: string,
): Promise<FirstAnswers | null> {
  const own = reads(query);
  const late = new AbortController();
  const answers = await Promise.race([
    Promise.all([...everywhere, ...own].map((url) => ask(http, request, url))),
    wait(mostMilliseconds, null, { signal: late.signal, ref: false }).catch(() => null),
  ]);
  late.abort();
  const known = answers?.filter((answer) => answer !== null);
  const [who] = known ?? [];
  if (!known || who?.url !== session || JSON.parse(who.text).user === null) return null;
  const json = `{${known.map(({ url, text }) => `${JSON.stringify(url)}:${text}`).join(',')}}`;
  const shown = known.find(({ url }) => url === own[0]);
  return json.length > mostBytes
    ? null
    : { json, picture: (shown && picture?.(JSON.parse(shown.text) as never)) ?? null };
}

async function ask(http: FastifyInstance, { headers: { cookie = '' }, ip }: FastifyRequest, url: string) {
  const headers = { cookie, accept: 'application/json' };
  const reply = await http.inject({ method: 'GET', url, headers, remoteAddress: ip });
  return reply.statusCode === 200 ? { url, text: reply.body } : null;
}

function only(query: URLSearchParams, names: string[]): string {
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = query.get(name);
    if (value) kept.set(name, value);
  }
  return kept.size > 0 ? `?${kept}` : '';
}

function searchOf(query: URLSearchParams): string {
  const zip = query.get('zip') ?? '';
  return `/api/meals/search?${new URLSearchParams({ zip, miles: query.get('miles') ?? String(policies.nearbyMiles) })}`;
}
