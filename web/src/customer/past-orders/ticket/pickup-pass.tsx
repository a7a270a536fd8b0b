import type { PickupPassView } from '@fondly/contract/account/pickup-pass-view';
import type { OrderView } from '@fondly/contract/orders';
import { formatPickupWindow } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../../shared/ui/feedback/toast.tsx';
import { keys } from '../../queries.ts';
import { shareLink } from '../../share-link.ts';
import { useAction } from '../../use-action.ts';

/** The friend who can pick the order up, with the link to share (docs/domain.md#pickup-passes). */
export function PickupPassState({ order, pass }: { order: OrderView; pass: PickupPassView }) {
  const queries = useQueryClient();
  const [isLinkShown, setLinkShown] = useState(false);
  const canceling = useAction(async () => {
    await call('POST /api/orders/:id/pickup-pass/cancel', { params: { id: order.id }, body: {} });
    await queries.invalidateQueries({ queryKey: keys.orders });
    showToast({ tone: 'success', text: m.pass_canceled() });
  }, m.common_something_wrong());
  const share = async () => setLinkShown(!(await sharePass(order, pass)));
  return (
    <Banner tone="info" lead={m.pass_live({ friend: pass.friend })}>
      {m.pass_live_text()}
      {isLinkShown && (
        <p className="break margin-top-8">
          {m.pass_copy_failed()} <span className="weight-600">{pass.url}</span>
        </p>
      )}
      {canceling.problem && <p className="danger-text margin-top-8">{canceling.problem}</p>}
      <div className="flex wrap gap-8 margin-top-8">
        <Button variant="default" size="row" onClick={() => void share()}>
          {m.pass_share_button()}
        </Button>
        <Button variant="subtle" size="row" isPending={canceling.isRunning} onClick={() => void canceling.run()}>
          {m.pass_cancel_button()}
        </Button>
      </div>
    </Banner>
  );
}

/** @returns false when the browser neither shares nor copies, so that the page shows the link */
function sharePass(order: OrderView, { url }: PickupPassView): Promise<boolean> {
  const { restaurantName: restaurant, quantity, mealName: meal, pickupStart, pickupEnd, timezone } = order;
  const window = formatPickupWindow(new Date(pickupStart), new Date(pickupEnd), timezone);
  return shareLink({ text: m.pass_share_text({ restaurant, quantity, meal, window }), url });
}
