import type { OrderView } from '@fondly/contract/orders';
import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { TextField } from '../../../shared/ui/forms/text-field.tsx';
import { type FieldErrors, useServerForm } from '../../../shared/ui/forms/use-server-form.ts';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { keys } from '../../queries.ts';

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
