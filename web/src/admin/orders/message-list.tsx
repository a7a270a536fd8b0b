import type { OrderMessageView } from '@fondly/contract/account/order-message-view';
import type { AdminOrderView } from '@fondly/contract/admin/orders';
import { quickMessageLabel } from '@fondly/contract/sentences/quick-messages';
import { formatDateTime } from '../page/format-time.ts';

type Props = { order: AdminOrderView; messages: readonly OrderMessageView[] };

export function MessageList({ order, messages }: Props) {
  return (
    <ol className="stack gap-10">
      {messages.length === 0 && <li className="muted">No messages.</li>}
      {messages.map(({ id, side, quick, text, sentAt, isReported }) => (
        <li key={id} className="stack gap-2">
          <span className="note">
            {side === 'customer' ? order.customerName : order.restaurantName}, {formatDateTime(sentAt, order.timezone)}
            {isReported && ' · reported'}
          </span>
          <span className="break">{quick ? quickMessageLabel(quick) : text}</span>
        </li>
      ))}
    </ol>
  );
}
