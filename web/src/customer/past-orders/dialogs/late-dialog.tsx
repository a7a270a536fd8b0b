import type { OrderView } from '@fondly/contract/orders';
import type { LateMinutes } from '@fondly/contract/restaurant/late-request-view';
import { formatTimeInSentence, minutesAfter } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { RadioChoice } from '../../../shared/ui/forms/radio-choice.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { keys } from '../../queries.ts';
import { useAction } from '../../use-action.ts';

type DialogProps = { order: OrderView; isOpen: boolean; onClose: () => void };

/** Asks the restaurant for more time, while the customer may. */
export function LateDialog({ order, isOpen, onClose }: DialogProps) {
  const queries = useQueryClient();
  const [minutes, setMinutes] = useState<LateMinutes | null>(null);
  const choices = order.lateMinutes.map((value) => {
    const end = minutesAfter(new Date(order.pickupEnd), value);
    const label = m.late_choice({ minutes: value, time: formatTimeInSentence(end, order.timezone) });
    return { value: String(value), label };
  });
  const asking = useAction(async () => {
    if (minutes === null) return;
    try {
      await call('POST /api/orders/:id/late-request', { params: { id: order.id }, body: { minutes } });
      onClose();
    } finally {
      await queries.invalidateQueries({ queryKey: keys.orders });
    }
  }, m.common_something_wrong());
  return (
    <Dialog density="compact" title={m.late_title()} isOpen={isOpen} onClose={onClose}>
      <div className="stack gap-20">
        <p>{m.late_text({ restaurant: order.restaurantName || m.order_unknown_restaurant() })}</p>
        <RadioChoice
          legend={m.late_choice_legend()}
          choices={choices}
          value={minutes === null ? null : String(minutes)}
          onChange={(value) => setMinutes(order.lateMinutes.find((one) => String(one) === value) ?? null)}
        />
        {asking.problem && <Banner tone="error">{asking.problem}</Banner>}
        <div className="dialog-buttons">
          <Button disabled={minutes === null} isPending={asking.isRunning} onClick={() => void asking.run()}>
            {m.late_ask_button()}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            {m.common_cancel()}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
