import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { useState } from 'react';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { useTransitionOrder } from '../use-transition-order.ts';

type Props = { order: RestaurantOrderView; onDone: () => void; onBack: () => void };

/** Confirms that an order is handed over without its code. */
export function NoCodeCheck({ order, onDone, onBack }: Props) {
  const [isRefused, setRefused] = useState(false);
  const { mutate, isPending } = useTransitionOrder(order, {
    onTransitioned: onDone,
    onRefused: () => setRefused(true),
  });
  const complete = () => {
    setRefused(false);
    mutate({ transition: 'handOver', body: { withoutCode: true } });
  };
  return (
    <div className="stack gap-12">
      <Banner tone="warning" lead={m.board_dialog_name_check_lead({ customer: order.customerName })}>
        {m.board_dialog_name_check()}
      </Banner>
      {isRefused && <Banner tone="error">{m.board_error_status()}</Banner>}
      <Button variant="ready" size="main" wide isPending={isPending} data-autofocus onClick={complete}>
        {m.board_dialog_complete_order_without_code_button({ number: order.orderNumber })}
      </Button>
      <Button variant="subtle" wide disabled={isPending} onClick={onBack}>
        {m.board_dialog_back_to_code_button()}
      </Button>
    </div>
  );
}
