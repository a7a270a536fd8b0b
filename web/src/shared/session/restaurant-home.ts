import type { RestaurantRole } from '@fondly/contract/restaurant/roles';

/** Where somebody who works for a kitchen begins: counter staff at the counter. */
export const restaurantHome = (role: RestaurantRole): string => (role === 'counter' ? '/counter' : '/dashboard');

const counterPages = /^\/(?:counter|orders(?:\/print|\/[^/]+\/label)?)\/?(?:\?|$)/;
const ownerPages = /^\/staff(?:[/?]|$)/;

/** Whether a page of the kitchen is for this role. What it may read and do is the server's to say. */
export function canOpenPage(role: RestaurantRole, path: string): boolean {
  if (role === 'counter') return counterPages.test(path);
  return role === 'owner' || !ownerPages.test(path);
}
