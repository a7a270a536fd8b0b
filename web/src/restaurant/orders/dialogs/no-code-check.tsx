import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { useState } from 'react';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../../shared/ui/feedback/toast.tsx';
import { transitionFailedText, useTransitionOrder } from '../use-transition-order.ts';

type Props = { order: RestaurantOrderView; onDone: () => void; onBack: () => void };

/** Confirms that an order is handed over without its code. */
export function NoCodeCheck({ order, onDone, onBack }: Props) {
  const [isRefused, setRefused] = useState(false);
  const { mutate, isPending } = useTransitionOrder(order, {
    onTransitioned: () => {
      showToast({ tone: 'success', text: `${order.orderNumber} is completed` });
      onDone();
    },
    onRefused: () => setRefused(true),
  });
  const complete = () => {
    setRefused(false);
    mutate({ transition: 'handOver', body: { withoutCode: true } });
  };
  return (
    <div className="stack gap-12">
      <Banner tone="warning" lead={`Is this ${order.customerName}?`}>
        Ask for the name and look at the order on the phone. We note that it was handed over without the code.
      </Banner>
      {isRefused && <Banner tone="error">{transitionFailedText}</Banner>}
      <Button variant="ready" size="main" wide isPending={isPending} data-autofocus onClick={complete}>
        Complete {order.orderNumber} without code
      </Button>
      <Button variant="subtle" wide disabled={isPending} onClick={onBack}>
        Back to the code
      </Button>
    </div>
  );
}
