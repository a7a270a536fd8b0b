import type { OrderView } from '@fondly/contract/orders';
import { formatClockTime } from '@fondly/contract/time';
import { IconCheck, IconX } from '@tabler/icons-react';
import { listTimelineSteps } from './list-timeline-steps.ts';
import styles from './order-timeline.module.css';

/** Where an order has been and what comes next, with the times; it moves by itself, as the order does. */
export function OrderTimeline({ order }: { order: OrderView }) {
  return (
    <ol className={styles.steps} aria-label="The way of this order">
      {listTimelineSteps(order).map(({ name, at, state }) => (
        <li key={name} className={styles.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={styles.dot} aria-hidden>
            {state === 'done' && <IconCheck size={12} stroke={3} />}
            {state === 'off' && <IconX size={12} stroke={3} />}
          </span>
          <span className={styles.name}>{name}</span>
          {at && <span className={styles.time}>{formatClockTime(new Date(at), order.timezone)}</span>}
        </li>
      ))}
    </ol>
  );
}
