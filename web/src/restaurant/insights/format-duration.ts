import * as m from '@fondly/messages';
import { formatMinutes } from '../format-minutes.ts';

/** 95 as "1 hr 35 min", 4320 as "3 days": rounded to what people need. */
export function formatDuration(exactMinutes: number): string {
  const minutes = Math.round(exactMinutes);
  if (minutes < 10 * 60) return formatMinutes(minutes);
  if (minutes < 48 * 60) return formatMinutes(Math.round(minutes / 60) * 60);
  return m.insights_days({ count: Math.round(minutes / 60 / 24) });
}
