import type { OrderMessageView } from '@fondly/contract/account/order-message-view';
import type { AdminOrderView } from '@fondly/contract/admin/orders';
import { Suspense, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { lazyPart } from '../../shared/page/lazy-part.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { Panel } from '../page/admin-page.tsx';
import type { ReasonRequest } from '../page/reason-dialog.tsx';

/** Read by few admins, so its script is loaded with the messages. */
const MessageList = lazyPart(() => import('./message-list.tsx').then((file) => file.MessageList));

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
        <Suspense fallback={<Skeleton height={60} />}>
          <MessageList order={order} messages={messages} />
        </Suspense>
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
