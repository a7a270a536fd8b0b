import type { OrderView } from '@fondly/contract/orders';
import * as m from '@fondly/messages';
import { call } from '../../../shared/api/call.ts';
import { MessageThread, type ThreadOperations } from '../../../shared/order/message-thread.tsx';
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

type DialogProps = { order: OrderView; isOpen: boolean; onClose: () => void };

export function MessagesDialog({ order, isOpen, onClose }: DialogProps) {
  return (
    <Dialog density="compact" title={m.message_title({ number: order.orderNumber })} isOpen={isOpen} onClose={onClose}>
      <MessageThread
        operations={toOperations(order.id)}
        side="customer"
        sender={order.restaurantName || m.order_unknown_restaurant()}
        timezone={order.timezone}
      />
    </Dialog>
  );
}
