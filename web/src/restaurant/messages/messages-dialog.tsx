import * as m from '@fondly/messages';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import type { ThreadOperations } from '../../shared/order/message-thread.tsx';
import { PartFailed } from '../../shared/page/part-failed.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { createScript } from '../../shared/ui/overlays/create-script.ts';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import { usePreload } from '../../shared/ui/overlays/use-preload.ts';
import { useHasRole } from '../navigation/use-has-role.ts';
import { keys } from '../queries.ts';

type WrittenOrder = { id: string; orderNumber: string; customerName: string };
type Props = { order: WrittenOrder; timezone: string; isOpen: boolean; onClose: () => void };

const script = createScript(() => import('../../shared/order/message-thread.tsx'));
const LazyThread = script.toComponent(({ MessageThread }) => MessageThread, PartFailed);

/** Under the orders' key, so that a signal about the order also reads its messages again. */
const toOperations = (id: string, mayBlock: boolean): ThreadOperations => ({
  queryKey: [...keys.orders, id, 'messages'],
  read: (signal) => call('POST /api/restaurant/orders/:id/messages/read', { params: { id }, body: {}, signal }),
  send: (message) => call('POST /api/restaurant/orders/:id/messages', { params: { id }, body: message }),
  flag: (messageId) =>
    call('POST /api/restaurant/orders/:id/messages/:messageId/report', { params: { id, messageId }, body: {} }),
  setBlocked: mayBlock
    ? (isBlocked) => call('PUT /api/restaurant/orders/:id/messages/block', { params: { id }, body: { isBlocked } })
    : null,
});

/** The messages with the customer of an order. */
export function MessagesDialog({ order, timezone, isOpen, onClose }: Props) {
  const mayBlock = useHasRole('manager');
  usePreload(script.preload);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={m.message_title({ number: order.orderNumber })}>
      <LazyThread
        operations={toOperations(order.id, mayBlock)}
        side="restaurant"
        sender={order.customerName}
        timezone={timezone}
      />
    </Dialog>
  );
}

/** Says how many messages of the customer are new, and opens them. */
export function NewMessages({ order, timezone, count }: Pick<Props, 'order' | 'timezone'> & { count: number }) {
  const [isOpen, setOpen] = useState(false);
  // Open messages are read at once, and must not close for it.
  if (count === 0 && !isOpen) return null;
  return (
    <div>
      <Button variant="light" onClick={() => setOpen(true)}>
        {count > 0 ? m.message_unread({ count }) : m.message_button()}
      </Button>
      <MessagesDialog order={order} timezone={timezone} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
