import type { OrderView } from '@fondly/contract/orders';
import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { RadioChoice } from '../../../shared/ui/forms/radio-choice.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { keys } from '../../queries.ts';
import { useAction } from '../../use-action.ts';

type DialogProps = { order: OrderView; isOpen: boolean; onClose: () => void };

/** Puts portions on sale again, once the order can no longer be canceled for free. */
export function PortionReleaseDialog({ order, isOpen, onClose }: DialogProps) {
  return (
    <Dialog density="compact" title={m.release_title()} isOpen={isOpen} onClose={onClose}>
      <ReleaseForm order={order} releasable={order.release?.releasable ?? 0} onClose={onClose} />
    </Dialog>
  );
}

type FormProps = { order: OrderView; releasable: number; onClose: () => void };

function ReleaseForm({ order, releasable, onClose }: FormProps) {
  const queries = useQueryClient();
  const [portions, setPortions] = useState(releasable);
  /** An answer that was lost may have arrived, so the same form sends the same release again. */
  const requestId = useRef(crypto.randomUUID());
  const choices = Array.from({ length: releasable }, (_, index) => ({
    value: String(index + 1),
    label: m.release_choice({ count: index + 1 }),
  }));
  const releasing = useAction(async () => {
    try {
      const body = { requestId: requestId.current, portions };
      await call('POST /api/orders/:id/releases', { params: { id: order.id }, body });
      onClose();
    } finally {
      await queries.invalidateQueries({ queryKey: keys.orders });
    }
  }, m.common_something_wrong());
  return (
    <div className="stack gap-20">
      <div className="stack gap-10">
        <p>{m.release_text()}</p>
        <p>{m.release_text_order()}</p>
      </div>
      {releasable > 1 && (
        <RadioChoice
          legend={m.release_choice_legend()}
          choices={choices}
          value={String(portions)}
          onChange={(value) => setPortions(Number(value))}
        />
      )}
      {releasing.problem && <Banner tone="error">{releasing.problem}</Banner>}
      <div className="dialog-buttons">
        <Button isPending={releasing.isRunning} onClick={() => void releasing.run()}>
          {m.release_confirm_button()}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {m.common_cancel()}
        </Button>
      </div>
    </div>
  );
}
