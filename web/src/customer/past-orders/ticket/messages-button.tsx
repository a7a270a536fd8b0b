import type { OrderView } from '@fondly/contract/orders';
import * as m from '@fondly/messages';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { MessageThread, type ThreadOperations } from '../../../shared/order/message-thread.tsx';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { keys } from '../../queries.ts';

/** Under the orders' key, so that a signal about the order also reads its messages again. */
const toOperations = (id: string): ThreadOperations => ({
  queryKey: [...keys.orders, id, 'messages'],
  read: (signal) => call('POST /api/orders/:id/messages/read', { params: { id }, body: {}, signal }),
  send: (message) => call('POST /api/orders/:id/messages', { params: { id }, body: message }),
  flag: (messageId) => call('POST /api/orders/:id/messages/:messageId/report', { params: { id, messageId }, body: {} }),
  setBlocked: (isBlocked) => call('PUT /api/orders/:id/messages/block', { params: { id }, body: { isBlocked } }),
});

type Props = { order: OrderView; now: Date; className?: string };

/** Opens the messages with the kitchen until a day after pickup, and says how many are new. */
export function MessagesButton({ order, now, className }: Props) {
  const [isOpen, setOpen] = useState(false);
  const canWrite = order.messagesOpenUntil !== null && now < new Date(order.messagesOpenUntil);
  // Open messages are read at once, and must not close for it.
  if (!canWrite && order.unreadMessages === 0 && !isOpen) return null;
  const restaurant = order.restaurantName || m.order_unknown_restaurant();
  return (
    <>
      <Button variant="subtle" size="row" className={className} onClick={() => setOpen(true)}>
        {order.unreadMessages > 0 ? m.message_unread({ count: order.unreadMessages }) : m.message_button()}
      </Button>
      <Dialog
        density="compact"
        title={m.message_title({ number: order.orderNumber })}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <MessageThread
          operations={toOperations(order.id)}
          side="customer"
          sender={restaurant}
          timezone={order.timezone}
        />
      </Dialog>
    </>
  );
}
