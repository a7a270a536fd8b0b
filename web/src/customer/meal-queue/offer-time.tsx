import { formatTimeInSentence } from '@fondly/contract/time';
import * as m from '@fondly/messages';

/** Until when an offer can be taken. The countdown is not read aloud each second. */
export function OfferTime({ until, timezone, now }: { until: Date; timezone: string; now: Date }) {
  const seconds = Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <span className="num">
      {m.queue_take_by({ time: formatTimeInSentence(until, timezone) })}{' '}
      <span className="weight-650 nowrap" role="timer">
        {m.order_hold_time_left({ time })}
      </span>
    </span>
  );
}
