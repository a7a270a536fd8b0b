import { readStoredValue, writeStoredValue } from './stored-value.ts';

const isZip = (value: unknown): value is string | null => typeof value === 'string' && /^\d{5}$/.test(value);

/** The ZIP of the last search on this device; null before the first. */
export function findLastZip(): string | null {
  return readStoredValue<string | null>('last-zip', isZip, null);
}

export function rememberZip(zip: string): void {
  writeStoredValue('last-zip', zip);
}

/** The search page, which starts with the last ZIP. */
export function searchPath(zip: string | null = findLastZip()): string {
  return zip ? `/meal-search?zip=${zip}` : '/meal-search';
}
