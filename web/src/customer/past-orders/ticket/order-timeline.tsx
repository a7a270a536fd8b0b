import type { OrderView } from '@fondly/contract/orders';
import { formatClockTime } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { IconCheck, IconX } from '@tabler/icons-react';
import { listTimelineSteps } from './list-timeline-steps.ts';
import styles from './order-timeline.module.css';

/** All steps with their times. They change with the order. */
export function OrderTimeline({ order }: { order: OrderView }) {
  return (
    <ol className={`grid ${styles.steps}`} aria-label={m.customer_ticket_steps_label()}>
      {listTimelineSteps(order).map(({ name, at, state }) => (
        <li
          key={name}
          className={`stack caption relative gap-2 justify-items-start content-start ${styles.step}`}
          data-state={state}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={`middle circle relative white ${styles.dot}`} aria-hidden>
            {state === 'done' && <IconCheck size={12} stroke={3} />}
            {state === 'off' && <IconX size={12} stroke={3} />}
          </span>
          <span className={`break fit ${styles.name}`}>{name}</span>
          {at && <span className="num">{formatClockTime(new Date(at), order.timezone)}</span>}
        </li>
      ))}
    </ol>
  );
}
