import { formatClockTime, formatDay, isSameDay, pilotTimeZone } from '@fondly/contract/time';
import { readNow } from '../../shared/api/corrected-clock.ts';

/** On the clock of the city, like the pickup times beside it. */
export const isFromToday = ({ createdAt }: { createdAt: string }): boolean =>
  isSameDay(new Date(createdAt), readNow(), pilotTimeZone);

/** When the customer was told: a time today, else the day. */
export function SentTime({ createdAt }: { createdAt: string }) {
  const format = isFromToday({ createdAt }) ? formatClockTime : formatDay;
  return (
    <time className="caption num nowrap" dateTime={createdAt}>
      {format(new Date(createdAt), pilotTimeZone)}
    </time>
  );
}
