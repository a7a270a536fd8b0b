import * as m from '@fondly/messages';

/** 95 as "1 h 35 min", 4320 as "3 days": rounded to what people need. */
export function formatDuration(exactMinutes: number): string {
  const minutes = Math.round(exactMinutes);
  if (minutes < 60) return m.insights_minutes({ minutes });
  if (minutes < 10 * 60 && minutes % 60 !== 0) {
    return m.insights_hours_and_minutes({ hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  }
  if (minutes < 48 * 60) return m.insights_hours({ hours: Math.round(minutes / 60) });
  return m.insights_days({ count: Math.round(minutes / 60 / 24) });
}
