import type { KitchenRole } from '@fondly/contract/restaurant/roles';

/** Where somebody who works for a kitchen begins: counter staff at the counter. */
export const kitchenHome = (role: KitchenRole): string => (role === 'counter' ? '/counter' : '/dashboard');

const ofTheCounter = /^\/(?:counter|orders(?:\/print|\/[^/]+\/label)?)\/?(?:\?|$)/;
const ofTheOwner = /^\/staff(?:[/?]|$)/;

/** Whether a page of the kitchen is for this role. What it may read and do is the server's to say. */
export function isPageFor(role: KitchenRole, address: string): boolean {
  if (role === 'counter') return ofTheCounter.test(address);
  return role === 'owner' || !ofTheOwner.test(address);
}
