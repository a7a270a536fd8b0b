import { policies } from '@fondly/contract/policies';
import { toLocalDate, toLocalTime } from '@fondly/contract/time';
import { nullable, type Row, row, text, time } from '../platform/database/row.ts';
import { addDays, toTimeWindow } from '../restaurants/hours/zone-time.ts';

/** When one person is not disturbed, as stored: null is the default. */
export const quietHoursRow = row({ quietFrom: nullable(time), quietUntil: nullable(time), timezone: nullable(text) });
type QuietHours = Row<typeof quietHoursRow>;

/** On the person's own clock. Equal times mean that no hour is quiet. */
export function isQuiet(now: Date, hours: QuietHours, defaultTimezone: string): boolean {
  const time = toLocalTime(now, hours.timezone ?? defaultTimezone);
  const [from, until] = toLimits(hours);
  return from <= until ? from <= time && time < until : time >= from || time < until;
}

/**
 * The same in SQL, for jobs that take the people who are not disturbed now.
 *
 * @param settings - the alias of `alert_settings`, whose row may be missing
 */
export function isQuietSql(settings: string, now: string, defaultTimezone: string): string {
  const time = `(${now} at time zone coalesce(${settings}.timezone, ${defaultTimezone}))::time`;
  const from = `coalesce(${settings}.quiet_from, '${policies.alertQuietFrom}'::time)`;
  const until = `coalesce(${settings}.quiet_until, '${policies.alertQuietUntil}'::time)`;
  return `case when ${from} <= ${until} then ${time} >= ${from} and ${time} < ${until}
    else ${time} >= ${from} or ${time} < ${until} end`;
}

/** When held-back alerts are sent: at the next end of the quiet hours, or in the morning where no hour is quiet. */
export function findQuietEnd(now: Date, hours: QuietHours, defaultTimezone: string): Date {
  const timezone = hours.timezone ?? defaultTimezone;
  const [from, until] = toLimits(hours);
  const end = from === until ? policies.alertQuietUntil : until;
  const today = toLocalDate(now, timezone);
  const atEnd = (day: string) => toTimeWindow(day, end, '23:59', timezone).start;
  return atEnd(today) > now ? atEnd(today) : atEnd(addDays(today, 1));
}

const toLimits = ({ quietFrom, quietUntil }: QuietHours): [from: string, until: string] => [
  quietFrom?.slice(0, 5) ?? policies.alertQuietFrom,
  quietUntil?.slice(0, 5) ?? policies.alertQuietUntil,
];
