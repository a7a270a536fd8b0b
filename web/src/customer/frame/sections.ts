import { type Icon, IconReceipt, IconSearch, IconToolsKitchen2, IconUser } from '@tabler/icons-react';
import { searchPath } from '../browser-storage/last-zip.ts';

type Section = { name: string; to: () => string; Icon: Icon; pages: RegExp };

/** Where a customer can go, and which addresses belong to each place. An order belongs to the kitchens. */
export const sections: readonly Section[] = [
  { name: 'Kitchens', to: () => '/kitchens', Icon: IconToolsKitchen2, pages: /^\/(kitchens?|order)(\/|$)/ },
  { name: 'Find meals', to: () => searchPath(), Icon: IconSearch, pages: /^\/(meal-search|zip)(\/|$)/ },
  { name: 'Past Orders', to: () => '/past-orders', Icon: IconReceipt, pages: /^\/past-orders/ },
  { name: 'Profile', to: () => '/customer-profile', Icon: IconUser, pages: /^\/customer-profile/ },
];

/** Pages with one thing to do: on a phone they have a way back and a sticky action instead of tabs. */
export function isFocusedPage(pathname: string): boolean {
  return /^\/(kitchen|order)\//.test(pathname);
}
