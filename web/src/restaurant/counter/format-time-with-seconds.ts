import { pageLocale } from '../../shared/language/page-language.ts';

/** "6:02:15 PM" in the restaurant's time zone. Connection times are shown to the second. */
export function formatTimeWithSeconds(at: Date, timezone: string): string {
  return at
    .toLocaleTimeString(pageLocale, { timeZone: timezone, hour: 'numeric', minute: '2-digit', second: '2-digit' })
    .replace('\u202f', ' ');
}
