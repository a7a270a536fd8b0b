import type { OrderView } from '@fondly/contract/orders';
import { policies } from '@fondly/contract/policies';
import { formatTimeInSentence } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { IconClockHour4 } from '@tabler/icons-react';
import { call } from '../../../shared/api/call.ts';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { useAction } from '../../use-action.ts';
import styles from './hold-countdown.module.css';

type Props = {
  order: OrderView;
  /** ISO instant by the server's clock, as `now` is. */
  holdExpiresAt: string;
  now: Date;
  onOrder: (order: OrderView) => void;
};

/** How long the portions are held, with one extension. It states the time without pressure. */
export function HoldCountdown({ order, holdExpiresAt, now, onOrder }: Props) {
  const extending = useAction(async () => {
    onOrder(await call('POST /api/orders/:id/extend', { params: { id: order.id }, body: {} }));
  }, m.common_something_wrong());
  const until = new Date(holdExpiresAt);
  const seconds = Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const timeLeft = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const isLastMinute = seconds <= 60;
  return (
    <div className={`row text-15 gap-10 leading-145 ${styles.hold}`}>
      <IconClockHour4 size={20} aria-hidden />
      <p className="num">
        {m.order_hold_until({ count: order.quantity, time: formatTimeInSentence(until, order.timezone) })}{' '}
        <span className="weight-650 nowrap" role="timer">
          {m.order_hold_time_left({ time: timeLeft })}
        </span>
        {extending.problem && <span className="danger-text"> {extending.problem}</span>}
      </p>
      {order.canExtendHold && (
        <Button size="row" variant="default" isPending={extending.isRunning} onClick={() => void extending.run()}>
          {m.order_hold_add_time_button()}
        </Button>
      )}
      <span className="visually-hidden" aria-live="polite">
        {isLastMinute &&
          (order.canExtendHold
            ? m.order_hold_last_minute_add_time({ minutes: policies.holdExtensionMinutes })
            : m.order_hold_last_minute())}
      </span>
    </div>
  );
}
