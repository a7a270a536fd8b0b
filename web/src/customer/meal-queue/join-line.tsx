import { canJoinQueue } from '@fondly/contract/account/can-join-queue';
import type { Output } from '@fondly/contract/api';
import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { useState } from 'react';
import { useNow } from '../../shared/api/use-now.ts';
import { useOnline } from '../../shared/api/use-online.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { QuantityStepper } from '../../shared/ui/forms/quantity-stepper.tsx';
import { QueueCard } from './lazy-queue-card.tsx';
import { useQueueActions, useQueueEntries } from './use-queue.ts';

/** On the order page of a sold-out meal: the customer's place in line, or the way to join it. */
export function JoinLine({
  mealDetails: { meal, remainingDailyPortions },
}: {
  mealDetails: Output<'GET /api/meals/:id'>;
}) {
  const now = useNow(15);
  const isOnline = useOnline();
  const entry = useQueueEntries().find(({ mealId }) => mealId === meal.id);
  const { joining } = useQueueActions();
  const [units, setUnits] = useState(1);
  const max = Math.min(policies.queueMaxPortions, remainingDailyPortions);
  const isLive = entry?.state === 'waiting' || entry?.state === 'offered';
  const canJoin = meal.queueLength !== null && max > 0 && canJoinQueue(new Date(meal.pickupEnd), now);
  return (
    <div className="stack gap-16">
      {entry && <QueueCard entry={entry} />}
      {!isLive && canJoin && (
        <>
          <p>{m.queue_join_text()}</p>
          <div className="row wrap gap-16">
            <QuantityStepper
              label={m.queue_join_units_label()}
              value={Math.min(units, max)}
              max={max}
              onChange={setUnits}
            />
            <Button
              isPending={joining.isRunning}
              disabled={!isOnline}
              onClick={() => void joining.run(meal.id, Math.min(units, max))}
            >
              {meal.queueLength ? m.queue_join_button_waiting({ count: meal.queueLength }) : m.queue_join_button()}
            </Button>
          </div>
          {joining.problem && <Banner tone="error">{joining.problem}</Banner>}
        </>
      )}
      <p role="status" className="visually-hidden">
        {entry?.position && m.queue_position({ position: entry.position })}
      </p>
    </div>
  );
}
