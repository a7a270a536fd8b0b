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

/** The kitchens last looked at on this device, newest first. */
export function recentRestaurants(): RecentRestaurant[] {
  return readStoredValue('recent-kitchens', isList, []).slice(0, policies.recentRestaurants);
}

/** Puts a kitchen in front; each stands there once, and the seventh falls out. */
export function rememberRestaurant(restaurant: RecentRestaurant): void {
  const others = recentRestaurants().filter(({ id }) => id !== restaurant.id);
  writeStoredValue('recent-kitchens', [restaurant, ...others].slice(0, policies.recentRestaurants));
}

/** Takes out a kitchen that customers can no longer see. */
export function forgetRestaurant(restaurantId: string): void {
  writeStoredValue(
    'recent-kitchens',
    recentRestaurants().filter(({ id }) => id !== restaurantId),
  );
}
