import type { Language } from '@fondly/messages/languages';
import { getLocale } from '@fondly/messages/runtime';
import * as m from '@fondly/messages/server';

/** The roles at a restaurant, highest first: each may do what the ones after it may. */
export const restaurantRoles = ['owner', 'manager', 'counter'] as const;
export type RestaurantRole = (typeof restaurantRoles)[number];

/** The roles that an owner gives to others. */
export const staffRoles = ['manager', 'counter'] as const;
export type StaffRole = (typeof staffRoles)[number];

const labels: Record<RestaurantRole, (parameters: Record<never, never>, options: { locale: Language }) => string> = {
  owner: m.labels_role_owner,
  manager: m.labels_role_manager,
  counter: m.labels_role_counter,
};

/** As pages and emails show it. Pages use their own language; the server names the reader's. */
export const roleLabel = (role: RestaurantRole, language: Language = getLocale()): string =>
  labels[role]({}, { locale: language });

/** The roles that may do what `least` may. */
export const rolesAtLeast = (lowestRole: RestaurantRole): readonly RestaurantRole[] =>
  restaurantRoles.slice(0, restaurantRoles.indexOf(lowestRole) + 1);
