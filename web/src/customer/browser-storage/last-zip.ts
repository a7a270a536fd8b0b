import { readStored, writeStored } from './stored-value.ts';

const isZip = (value: unknown): value is string | null => typeof value === 'string' && /^\d{5}$/.test(value);

/** The ZIP of the last search on this device; null before the first. */
export function lastZip(): string | null {
  return readStored<string | null>('last-zip', isZip, null);
}

export function rememberZip(zip: string): void {
  writeStored('last-zip', zip);
}

/** The search page, with the last ZIP filled in and searched. */
export function searchAddress(zip: string | null = lastZip()): string {
  return zip ? `/meal-search?zip=${zip}` : '/meal-search';
}
