import type { OrderMessageView } from '@fondly/contract/account/order-message-view';
import type { AdminOrderView } from '@fondly/contract/admin/orders';
import { quickMessageLabel } from '@fondly/contract/sentences/quick-messages';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Panel } from '../page/admin-page.tsx';
import { formatDateTime } from '../page/format-time.ts';
import type { ReasonRequest } from '../page/reason-dialog.tsx';

type Props = { order: AdminOrderView; onRequest: (request: ReasonRequest) => void };

/** What both sides of an order wrote. Admins read it with a reason only. */
export function WrittenMessages({ order, onRequest }: Props) {
  const [messages, setMessages] = useState<OrderMessageView[] | null>(null);
  return (
    <Panel title="Messages">
      {messages === null ? (
        <div>
          <Button variant="default" onClick={() => onRequest(toReadRequest(order.id, setMessages))}>
            Read messages
          </Button>
        </div>
      ) : (
        <ol className="stack gap-10">
          {messages.length === 0 && <li className="muted">No messages.</li>}
          {messages.map(({ id, side, quick, text, sentAt, isReported }) => (
            <li key={id} className="stack gap-2">
              <span className="note">
                {side === 'customer' ? order.customerName : order.restaurantName},{' '}
                {formatDateTime(sentAt, order.timezone)}
                {isReported && ' · reported'}
              </span>
              <span className="break">{quick ? quickMessageLabel(quick) : text}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

const toReadRequest = (id: string, onRead: (messages: OrderMessageView[]) => void): ReasonRequest => ({
  title: 'Read messages',
  confirmLabel: 'Read them',
  variant: 'primary',
  defaultReason: 'A message was reported.',
  hint: 'The audit log keeps that you read them, and why.',
  successText: 'The log says that you read them',
  send: async (reason) =>
    onRead((await call('POST /api/admin/orders/:id/messages', { params: { id }, body: { reason } })).messages),
});
