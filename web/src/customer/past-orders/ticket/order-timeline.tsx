import type { OrderView } from '@fondly/contract/orders';
import { formatClockTime } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Fold } from '../../../shared/ui/display/fold.tsx';
import { listTimelineSteps, type TimelineStep } from './list-timeline-steps.ts';
import styles from './order-timeline.module.css';

/** How far an order is, in one line; a tap shows all steps with their times. It updates as the order changes. */
export function OrderTimeline({ order }: { order: OrderView }) {
  const steps = listTimelineSteps(order);
  return (
    <Fold label={describePresentStep(steps, order.timezone)}>
      <Steps steps={steps} timezone={order.timezone} />
    </Fold>
  );
}

function describePresentStep(steps: TimelineStep[], timezone: string): string {
  const present = steps.findLast(({ state }) => state !== 'next');
  const next = steps.find(({ state }) => state === 'next');
  const now = present && [present.name, present.at && formatClockTime(new Date(present.at), timezone)];
  const parts = { now: now?.filter(Boolean).join(' ') ?? '', next: next?.name ?? '' };
  return next ? m.customer_ticket_progress(parts) : parts.now;
}

function Steps({ steps, timezone }: { steps: TimelineStep[]; timezone: string }) {
  return (
    <ol className={`grid ${styles.steps}`} aria-label={m.customer_ticket_steps_label()}>
      {steps.map(({ name, at, state }) => (
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
          {at && <span className="num">{formatClockTime(new Date(at), timezone)}</span>}
        </li>
      ))}
    </ol>
  );
}
