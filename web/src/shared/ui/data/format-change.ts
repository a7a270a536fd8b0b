import { pageLocale } from '../../language/page-language.ts';

const percent = new Intl.NumberFormat(pageLocale, { style: 'percent', signDisplay: 'exceptZero' });

/** "+18%" or "-63%" and its direction; null when there is nothing to compare with. */
export function formatChange(now: number, before: number): { text: string; direction: 'up' | 'down' | 'none' } | null {
  if (before <= 0) return null;
  const text = percent.format(now / before - 1);
  if (text.startsWith('+')) return { text, direction: 'up' };
  return { text, direction: text.startsWith('-') ? 'down' : 'none' };
}
