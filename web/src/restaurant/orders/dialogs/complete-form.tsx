import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { getShownStatus, type ShownStatus } from '@fondly/contract/sentences/restaurant-order-status';
import * as m from '@fondly/messages';
import { useState } from 'react';
import { useNow } from '../../../shared/api/use-now.ts';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { CodeCheck } from './code-check.tsx';
import { NoCodeCheck } from './no-code-check.tsx';
import { findTimingWarning } from './timing-warning.ts';

type Props = { order: RestaurantOrderView; onDone: () => void };

export function CompleteForm({ order, onDone }: Props) {
  const [isWithoutCode, setWithoutCode] = useState(false);
  const untimely = findTimingWarning(order, order.timezone, useNow());
  if (order.closedReason !== null) return <AlreadyDone order={order} onDone={onDone} />;
  return (
    <>
      {untimely && (
        <div className="margin-bottom-16">
          <Banner tone="warning" lead={untimely.lead}>
            {untimely.text}
          </Banner>
        </div>
      )}
      {isWithoutCode ? (
        <NoCodeCheck order={order} onDone={onDone} onBack={() => setWithoutCode(false)} />
      ) : (
        <CodeCheck order={order} untimely={untimely} onDone={onDone} onWithoutCode={() => setWithoutCode(true)} />
      )}
    </>
  );
}

const endTexts: Partial<Record<ShownStatus, (inputs: { number: string }) => string>> = {
  denied: m.board_dialog_already_denied,
  'not-picked-up': m.board_dialog_already_not_picked_up,
  failed: m.board_dialog_already_failed,
};

/** Another screen was faster, or the order ended while the dialog was open. */
function AlreadyDone({ order, onDone }: Props) {
  const describeEnd = endTexts[getShownStatus(order)] ?? m.board_dialog_already_completed;
  return (
    <div className="stack gap-12">
      <Banner tone="info">{describeEnd({ number: order.orderNumber })}</Banner>
      <Button size="main" wide data-autofocus onClick={onDone}>
        {m.board_back_button()}
      </Button>
    </div>
  );
}
