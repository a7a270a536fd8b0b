import { policies } from '@fondly/contract/policies';
import { readStored, writeStored } from './stored-value.ts';

/** Customer specification, section 3, recently viewed kitchen; `viewedAt` is an ISO instant. */
export type RecentKitchen = { id: string; name: string; image: string | null; cuisine: string; viewedAt: string };

const isRecent = (value: unknown): value is RecentKitchen =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'name' in value &&
  typeof value.name === 'string' &&
  'image' in value &&
  (value.image === null || (typeof value.image === 'string' && /^\/(?!\/)/.test(value.image)));

const isList = (value: unknown): value is RecentKitchen[] => Array.isArray(value) && value.every(isRecent);

/** The kitchens last looked at on this device, newest first. */
export function recentKitchens(): RecentKitchen[] {
  return readStored('recent-kitchens', isList, []).slice(0, policies.recentKitchens);
}

/** Puts a kitchen in front; each stands there once, and the seventh falls out. */
export function rememberKitchen(kitchen: RecentKitchen): void {
  const others = recentKitchens().filter(({ id }) => id !== kitchen.id);
  writeStored('recent-kitchens', [kitchen, ...others].slice(0, policies.recentKitchens));
}

/** Takes out a kitchen that customers can no longer see. */
export function forgetKitchen(kitchenId: string): void {
  writeStored(
    'recent-kitchens',
    recentKitchens().filter(({ id }) => id !== kitchenId),
  );
}
