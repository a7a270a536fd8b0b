import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { useState } from 'react';
import { useNow } from '../../../shared/api/use-now.ts';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { CodeCheck } from './code-check.tsx';
import { NoCodeCheck } from './no-code-check.tsx';
import { findTimingWarning } from './timing-warning.ts';

type Props = { order: RestaurantOrderView; isOpen: boolean; onClose: () => void };

/**
 * Completes an order with the customer's pickup code or, without one, as a recorded exception. Outside the window it
 * warns and asks for a confirmation (docs/domain.md#pickup-codes).
 */
export function CompleteDialog({ order, isOpen, onClose }: Props) {
  const [isWithoutCode, setWithoutCode] = useState(false);
  const untimely = findTimingWarning(order, order.timezone, useNow());
  const close = () => {
    setWithoutCode(false);
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title={`Complete ${order.orderNumber}`}>
      {untimely && (
        <div className="margin-bottom-16">
          <Banner tone="warning" lead={untimely.lead}>
            {untimely.text}
          </Banner>
        </div>
      )}
      {isWithoutCode ? (
        <NoCodeCheck order={order} onDone={close} onBack={() => setWithoutCode(false)} />
      ) : (
        <CodeCheck order={order} untimely={untimely} onDone={close} onWithoutCode={() => setWithoutCode(true)} />
      )}
    </Dialog>
  );
}
