import type { RestaurantRole } from '@fondly/contract/restaurant/roles';

/** The first page of a restaurant's staff: counter staff start at the counter. */
export const restaurantHome = (role: RestaurantRole): string => (role === 'counter' ? '/counter' : '/dashboard');

const counterPages = /^\/(?:counter|orders(?:\/print|\/[^/]+\/label)?)\/?(?:\?|$)/;
const ownerPages = /^\/staff(?:[/?]|$)/;

/** Whether a role can open a page. The server decides what the role may read and do. */
export function canOpenPage(role: RestaurantRole, path: string): boolean {
  if (role === 'counter') return counterPages.test(path);
  return role === 'owner' || !ownerPages.test(path);
}
