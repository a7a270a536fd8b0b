import type { Audience, ParamName } from '@fondly/contract/page';
import { type PagePath, pages } from '@fondly/contract/pages';
import type { PageIds, Viewers } from './seed-page-data.ts';

/** A page with all data and, where a person may have none, the same page without data. */
export type PageSpec = {
  audience: Audience;
  name: string;
  full: { address: string; as: keyof Viewers | null };
  empty: { address: string; as: keyof Viewers | null } | null;
};

/** Addresses whose query decides what the page shows. */
const queries: Partial<Record<PagePath, string[]>> = {
  '/meal-search': ['', '?zip=30308'],
  '/kitchens': ['', '?cuisine=indian', '?zip=30308', '?zip=99501'],
  '/past-orders': ['', '?show=canceled'],
  '/dashboard': ['', '?tab=meals', '?tab=payouts', '?tab=orders', '?tab=profile'],
};

/** Every page of Fondly with each of its queries. */
export function listPages(pageIds: PageIds): PageSpec[] {
  return pages.flatMap(({ path, audience }) =>
    (queries[path] ?? ['']).map((query) => ({
      audience,
      name: toName(path) + query,
      full: { address: fillParameters(path, pageIds, 'full') + query, as: viewerOfFullPage(audience, path) },
      empty: findEmptyVersion(audience, path, query, pageIds),
    })),
  );
}

/** The page for unknown addresses is shown at one of them. */
const toName = (path: string): string => path.replace('*', 'nowhere');

function viewerOfFullPage(audience: Audience, path: PagePath): keyof Viewers | null {
  if (path === '/application-pending') return 'pending';
  if (path === '/signup-flow') return null;
  return ({ visitor: null, customer: 'customer', restaurant: 'restaurant', admin: 'admin' } as const)[audience];
}

function findEmptyVersion(audience: Audience, path: PagePath, query: string, pageIds: PageIds): PageSpec['empty'] {
  if (path === '/application-pending' || path === '/signup-flow') return null;
  const address = fillParameters(path, pageIds, 'empty') + query.replace('30308', '30350');
  if (audience === 'customer') return { address, as: 'newcomer' };
  if (audience === 'restaurant') return { address, as: 'newRestaurant' };
  return null;
}

/** In the empty state, ids name what does not exist or belongs to someone else. */
function fillParameters(path: PagePath, pageIds: PageIds, state: 'full' | 'empty'): string {
  const orderId = /money|receipt/.test(path) ? pageIds.orderId : pageIds.collectedId;
  const nothing = '00000000-0000-4000-8000-000000000000';
  const parameters: Record<ParamName<PagePath>, string> = {
    restaurantId: state === 'full' ? pageIds.restaurantId : nothing,
    mealId: state === 'full' ? pageIds.mealId : pageIds.soldOutMealId,
    orderId: state === 'full' ? orderId : nothing,
    personId: pageIds.personId,
    zip: state === 'full' ? '30350' : '123',
    token: 'long-gone',
    code: 'NEIGHBOR10',
    kind: 'kitchen',
    id: state === 'full' ? pageIds.restaurantId : nothing,
  };
  const values = new Map(Object.entries(parameters));
  return toName(path).replace(/:(\w+)\??/g, (all, name: string) => values.get(name) ?? all);
}
