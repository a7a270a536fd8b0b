import { pageLocale } from '../../shared/language/page-language.ts';

/** "5m ago", "2h ago", "yesterday". A time that has just passed is a minute ago. */
export function formatAgo(at: Date, now: Date): string {
  const format = new Intl.RelativeTimeFormat(pageLocale, { numeric: 'auto', style: 'narrow' });
  const minutes = Math.max(1, Math.round((now.getTime() - at.getTime()) / 60_000));
  if (minutes < 60) return format.format(-minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 24 ? format.format(-hours, 'hour') : format.format(-Math.round(hours / 24), 'day');
}
