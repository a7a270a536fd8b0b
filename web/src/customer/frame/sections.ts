import * as m from '@fondly/messages';
import { type Icon, IconReceipt, IconSearch, IconToolsKitchen2, IconUser } from '@tabler/icons-react';
import { searchPath } from '../browser-storage/last-zip.ts';

type Section = { name: () => string; to: () => string; Icon: Icon; pages: RegExp };

/** The navigation of a customer, with the addresses of each section. An order page belongs to the kitchens. */
export const sections: readonly Section[] = [
  {
    name: m.customer_frame_kitchens,
    to: () => '/kitchens',
    Icon: IconToolsKitchen2,
    pages: /^\/(kitchens?|order)(\/|$)/,
  },
  { name: m.customer_frame_find_meals, to: () => searchPath(), Icon: IconSearch, pages: /^\/(meal-search|zip)(\/|$)/ },
  { name: m.customer_orders_title, to: () => '/past-orders', Icon: IconReceipt, pages: /^\/past-orders/ },
  { name: m.customer_frame_profile, to: () => '/customer-profile', Icon: IconUser, pages: /^\/customer-profile/ },
];

/** Pages with one task. On a phone they have a back link and a sticky action instead of tabs. */
export function isFocusedPage(pathname: string): boolean {
  return /^\/(kitchen|order)\//.test(pathname);
}
