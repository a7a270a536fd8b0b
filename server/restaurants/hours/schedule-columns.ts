import { json, notNull, nullable, row, text, timestamp } from '../../platform/database/row.ts';
import type { DayHours } from './open-state.ts';

/** What decides whether a restaurant is open, as every statement reads it. Needs `restaurants r`. */
export const openingRow = row({
  pausedUntil: nullable(timestamp),
  pauseReason: nullable(text),
  hours: notNull(json<(DayHours & { weekday: number })[]>()),
  specialDays: notNull(json<{ day: string; name: string; hours: DayHours[] }[]>()),
});

const timesSql = (alias: string) => `'opens', left(${alias}.opens::text, 5), 'closes', left(${alias}.closes::text, 5)`;

/** A special day without rows in `special_hours` was written by an earlier release and has one span. */
const specialDaySql = `json_build_object('day', s.day, 'name', s.name, 'hours', case when s.is_closed then '[]' else coalesce(
  (select json_agg(json_build_object(${timesSql('x')}) order by x.opens) from special_hours x
   where x.restaurant_id = s.restaurant_id and x.day = s.day), json_build_array(json_build_object(${timesSql('s')}))) end)`;

type Days = {
  /** SQL that selects rows of `special_days s`, such as `s.day >= $2`. */
  specialDays: string;
  /** SQL that selects rows of `opening_hours h`. */
  weekdays?: string;
};

/** The columns of `openingRow`. */
export function openingColumns({ specialDays, weekdays = 'true' }: Days): string {
  return `r.paused_until, r.pause_reason,
  (select coalesce(json_agg(json_build_object('weekday', h.weekday, ${timesSql('h')}) order by h.weekday, h.opens), '[]')
   from opening_hours h where h.restaurant_id = r.id and ${weekdays}) as hours,
  (select coalesce(json_agg(${specialDaySql} order by s.day), '[]')
   from special_days s where s.restaurant_id = r.id and ${specialDays}) as special_days`;
}

/** Special days from two days ago, whose hours may still run in any time zone, to the end of next week. */
export const nearbyDays = (now: string): Days => ({
  specialDays: `s.day between (${now}::timestamptz)::date - 2 and (${now}::timestamptz)::date + 9`,
});
