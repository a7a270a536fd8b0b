import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { PageIds, Viewers } from './seed-page-data.ts';

export type Audience = 'visitor' | 'customer' | 'restaurant' | 'admin';
/** A page with everything on it and, where a person may have nothing, the same page with nothing. */
export type PageSpec = {
  audience: Audience;
  name: string;
  full: { address: string; as: keyof Viewers | null };
  empty: { address: string; as: keyof Viewers | null } | null;
};

type Route = { path?: string; file: string; children?: Route[] };

/** Every page of `web/src/routes.ts`, so that a new one cannot be forgotten. */
export function listPages(pageIds: PageIds): { shown: PageSpec[]; unknown: string[] } {
  const web = path.resolve(import.meta.dirname, '../../web');
  const text = execFileSync(path.join(web, '../node_modules/.bin/react-router'), ['routes', '--json'], {
    cwd: web,
    encoding: 'utf8',
  });
  const routes = (JSON.parse(text) as Route[]).flatMap((root) => listRoutes(root));
  const shown = routes.flatMap((page) => listSpecs(page, pageIds));
  return { shown, unknown: shown.filter(({ full }) => full.address.includes(':')).map(({ name }) => name) };
}

/** Pages, without the layouts around them. */
function listRoutes(route: Route): Route[] {
  const ownRoute = /-page\.tsx$/.test(route.file) ? [route] : [];
  return [...ownRoute, ...(route.children ?? []).flatMap((child) => listRoutes(child))];
}

const audiences: Record<string, Audience> = { customer: 'customer', restaurant: 'restaurant', admin: 'admin' };

/** A page whose address says what is on it, in the states worth seeing. */
const variants: Record<string, string[]> = {
  '/meal-search': ['', '?zip=30308'],
  '/kitchens': ['', '?cuisine=indian'],
  '/zip/:zip': [''],
  '/past-orders': ['', '?show=cancelled'],
  '/dashboard': ['', '?tab=meals', '?tab=payouts', '?tab=orders', '?tab=profile'],
  '/order/:mealId': [''],
};

function listSpecs({ path: pattern = '', file }: Route, pageIds: PageIds): PageSpec[] {
  const address = `/${pattern === '*' ? 'nowhere' : pattern}`;
  const audience = audiences[file.split('/')[0] ?? ''] ?? 'visitor';
  return (variants[address] ?? ['']).map((query) => ({
    audience,
    name: address + query,
    full: { address: fillParameters(address, pageIds, 'full') + query, as: viewerOfFullPage(audience, address) },
    empty: findEmptyVersion(audience, address, query, pageIds),
  }));
}

function viewerOfFullPage(audience: Audience, address: string): keyof Viewers | null {
  if (address === '/application-pending') return 'pending';
  if (address === '/signup-flow') return null;
  return ({ visitor: null, customer: 'customer', restaurant: 'restaurant', admin: 'admin' } as const)[audience];
}

function findEmptyVersion(audience: Audience, address: string, query: string, pageIds: PageIds): PageSpec['empty'] {
  if (['/application-pending', '/signup-flow'].includes(address)) return null;
  const full = fillParameters(address, pageIds, 'empty') + query.replace('30308', '30350');
  if (audience === 'customer') return { address: full, as: 'newcomer' };
  if (audience === 'restaurant') return { address: full, as: 'newRestaurant' };
  return null;
}

/** With nothing to see the ids are of things that are not there, or not yours. */
function fillParameters(address: string, pageIds: PageIds, state: 'full' | 'empty'): string {
  const orderId = /money|receipt/.test(address) ? pageIds.orderId : pageIds.collectedId;
  const nothing = '00000000-0000-4000-8000-000000000000';
  const parameters: Record<string, string> = {
    publicRestaurantId: state === 'full' ? pageIds.publicRestaurantId : nothing,
    mealId: state === 'full' ? pageIds.mealId : pageIds.soldOutMealId,
    orderId: state === 'full' ? orderId : nothing,
    adminRestaurantId: pageIds.adminRestaurantId,
    personId: pageIds.personId,
    zip: state === 'full' ? '30350' : '123',
    token: 'long-gone',
    code: 'NEIGHBOR10',
  };
  return address.replace(/:(\w+)/g, (all, name: string) => parameters[name] ?? all);
}
