import type { PickupPassView } from '@fondly/contract/account/pickup-pass-view';
import type { OrderView } from '@fondly/contract/orders';
import { policies } from '@fondly/contract/policies';
import { formatPickupWindow } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../../shared/ui/feedback/toast.tsx';
import { TextField } from '../../../shared/ui/forms/text-field.tsx';
import { type FieldErrors, useServerForm } from '../../../shared/ui/forms/use-server-form.ts';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
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

export const canSendFriend = ({ pickupPass, pickupPassesLeft }: OrderView): boolean =>
  pickupPassesLeft > 0 && !pickupPass;

type DialogProps = { order: OrderView; isOpen: boolean; onClose: () => void };

/** Creates a pass for a friend, while the order can have one. */
export function PickupPassDialog({ order, isOpen, onClose }: DialogProps) {
  return (
    <Dialog density="compact" title={m.pass_title()} isOpen={isOpen} onClose={onClose}>
      <PassForm order={order} onClose={onClose} />
    </Dialog>
  );
}

function PassForm({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const queries = useQueryClient();
  const form = useServerForm({
    check: ({ friend = '' }): FieldErrors =>
      friend.trim() === '' ? { friend: m.field_error_friend_name_invalid() } : {},
    send: async ({ friend = '' }) => {
      await call('POST /api/orders/:id/pickup-pass', { params: { id: order.id }, body: { friend } });
      onClose();
      await queries.invalidateQueries({ queryKey: keys.orders });
    },
  });
  return (
    <form className="stack gap-20" {...form.formProps}>
      <p>{m.pass_text()}</p>
      <TextField
        label={m.pass_friend_label()}
        name="friend"
        autoComplete="off"
        maxLength={policies.friendNameMaxLength}
        error={form.fieldErrors.friend}
        data-autofocus
      />
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <div className="dialog-buttons">
        <Button type="submit" isPending={form.isSending}>
          {m.pass_create_button()}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}
