import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Lookers, Things } from './seed-page-data.ts';

export type Audience = 'visitor' | 'customer' | 'kitchen' | 'operator';
/** A page with everything on it and, where a person may have nothing, the same page with nothing. */
export type Shown = {
  audience: Audience;
  name: string;
  full: { address: string; as: keyof Lookers | null };
  empty: { address: string; as: keyof Lookers | null } | null;
};

type Route = { path?: string; file: string; children?: Route[] };

/** Every page of `web/src/routes.ts`, so that a new one cannot be forgotten. */
export function listPages(things: Things): { shown: Shown[]; unknown: string[] } {
  const web = path.resolve(import.meta.dirname, '../../web');
  const text = execFileSync(path.join(web, '../node_modules/.bin/react-router'), ['routes', '--json'], {
    cwd: web,
    encoding: 'utf8',
  });
  const routes = (JSON.parse(text) as Route[]).flatMap((root) => pagesOf(root));
  const shown = routes.flatMap((page) => shownOf(page, things));
  return { shown, unknown: shown.filter(({ full }) => full.address.includes(':')).map(({ name }) => name) };
}

/** Pages, without the layouts around them. */
function pagesOf(route: Route): Route[] {
  const own = /-page\.tsx$/.test(route.file) ? [route] : [];
  return [...own, ...(route.children ?? []).flatMap((child) => pagesOf(child))];
}

const audiences: Record<string, Audience> = { customer: 'customer', restaurant: 'kitchen', admin: 'operator' };

/** A page whose address says what is on it, in the states worth seeing. */
const variants: Record<string, string[]> = {
  '/meal-search': ['', '?zip=30308'],
  '/kitchens': ['', '?cuisine=indian'],
  '/zip/:zip': [''],
  '/past-orders': ['', '?show=cancelled'],
  '/dashboard': ['', '?tab=meals', '?tab=payouts', '?tab=orders', '?tab=profile'],
  '/order/:mealId': [''],
};

function shownOf({ path: pattern = '', file }: Route, things: Things): Shown[] {
  const address = `/${pattern === '*' ? 'nowhere' : pattern}`;
  const audience = audiences[file.split('/')[0] ?? ''] ?? 'visitor';
  return (variants[address] ?? ['']).map((query) => ({
    audience,
    name: address + query,
    full: { address: fill(address, things, 'full') + query, as: fullLooker(audience, address) },
    empty: emptyOf(audience, address, query, things),
  }));
}

function fullLooker(audience: Audience, address: string): keyof Lookers | null {
  if (address === '/application-pending') return 'pending';
  if (address === '/signup-flow') return null;
  return ({ visitor: null, customer: 'customer', kitchen: 'kitchen', operator: 'admin' } as const)[audience];
}

function emptyOf(audience: Audience, address: string, query: string, things: Things): Shown['empty'] {
  if (['/application-pending', '/signup-flow'].includes(address)) return null;
  const full = fill(address, things, 'empty') + query.replace('30308', '30350');
  if (audience === 'customer') return { address: full, as: 'newcomer' };
  if (audience === 'kitchen') return { address: full, as: 'newKitchen' };
  return null;
}

/** With nothing to see the ids are of things that are not there, or not yours. */
function fill(address: string, things: Things, face: 'full' | 'empty'): string {
  const orderId = /money|receipt/.test(address) ? things.orderId : things.collectedId;
  const nothing = '00000000-0000-4000-8000-000000000000';
  const given: Record<string, string> = {
    kitchenId: face === 'full' ? things.kitchenId : nothing,
    mealId: face === 'full' ? things.mealId : things.soldOutMealId,
    orderId: face === 'full' ? orderId : nothing,
    restaurantId: things.restaurantId,
    personId: things.personId,
    zip: face === 'full' ? '30350' : '123',
    token: 'long-gone',
    code: 'NEIGHBOR10',
  };
  return address.replace(/:(\w+)/g, (all, name: string) => given[name] ?? all);
}
