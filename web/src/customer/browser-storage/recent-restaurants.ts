import { policies } from '@fondly/contract/policies';
import { readStoredValue, writeStoredValue } from './stored-value.ts';

/** `viewedAt` is an ISO instant. */
export type RecentRestaurant = { id: string; name: string; image: string | null; cuisine: string; viewedAt: string };

const isRecent = (value: unknown): value is RecentRestaurant =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'name' in value &&
  typeof value.name === 'string' &&
  'image' in value &&
  (value.image === null || (typeof value.image === 'string' && /^\/(?!\/)/.test(value.image)));

const isList = (value: unknown): value is RecentRestaurant[] => Array.isArray(value) && value.every(isRecent);

/** The restaurants viewed last on this device, newest first. */
export function recentRestaurants(): RecentRestaurant[] {
  return readStoredValue('recent-kitchens', isList, []).slice(0, policies.recentRestaurants);
}

/** Moves a restaurant to the front, without duplicates. Only the newest six are kept. */
export function rememberRestaurant(restaurant: RecentRestaurant): void {
  const others = recentRestaurants().filter(({ id }) => id !== restaurant.id);
  writeStoredValue('recent-kitchens', [restaurant, ...others].slice(0, policies.recentRestaurants));
}

/** Removes a restaurant that customers can no longer see. */
export function forgetRestaurant(restaurantId: string): void {
  writeStoredValue(
    'recent-kitchens',
    recentRestaurants().filter(({ id }) => id !== restaurantId),
  );
}
