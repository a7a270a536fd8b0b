import { formatCents } from '@fondly/contract/money';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { formatDayOrToday, formatPickupWindow } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { useNow } from '../../shared/api/use-now.ts';
import { MessageText } from '../../shared/language/message-text.tsx';
import { OrderStatusPill } from '../../shared/order/order-status-pill.tsx';
import { formatProposal } from './board/format-proposal.ts';
import { type Cancellation, explainCancellation, getPillStatus } from './get-pill-status.ts';
import { OrderActions } from './order-actions.tsx';
import styles from './order-list.module.css';

/** How the order was verified, where that matters. */
const verificationNames = { list: m.board_verified_offline, name: m.board_verified_by_name };

/** An order of the list. On a narrow screen the row becomes a card. */
export function OrderRow({ order }: { order: RestaurantOrderView }) {
  const start = new Date(order.pickupStart);
  const now = useNow();
  const cancellation = explainCancellation(order);
  const isNew = !order.isAcknowledged && order.closedReason === null;
  return (
    <tr className={styles.row} data-new={isNew || undefined}>
      <th scope="row" className="text-18 weight-800 display">
        {order.orderNumber}
      </th>
      <td className={styles.meal}>
        <b>
          {order.quantity} × {order.mealName}
        </b>
        <span className="muted">{order.customerName}</span>
        {order.specialInstructions && (
          <span className={`weight-600 on-butter ${styles.note}`}>{order.specialInstructions}</span>
        )}
        {order.restaurantNote && <span className={`weight-600 on-butter ${styles.note}`}>{order.restaurantNote}</span>}
        {order.proposal && <span className={`on-butter ${styles.note}`}>{formatProposal(order, order.proposal)}</span>}
      </td>
      <td className={styles.pickup}>
        {m.board_pickup({
          day: formatDayOrToday(start, order.timezone, now),
          window: formatPickupWindow(start, new Date(order.pickupEnd), order.timezone),
        })}
      </td>
      {order.totalCents !== undefined && (
        <td className={styles.number}>
          {formatCents(order.totalCents)}
          {!!order.refundedCents && (
            <span className="muted"> {m.board_refunded_amount({ amount: formatCents(order.refundedCents) })}</span>
          )}
        </td>
      )}
      <td className={styles.status}>
        <OrderStatusPill {...getPillStatus(order)} />
        {cancellation && <CancellationNote cancellation={cancellation} />}
        {order.closedReason === 'collected' && order.friend && (
          <span className="caption block margin-top-6">{m.pass_found({ friend: order.friend })}</span>
        )}
        {order.identifiedBy && order.identifiedBy !== 'code' && (
          <span className="caption block margin-top-6">{verificationNames[order.identifiedBy]()}</span>
        )}
      </td>
      <td className={styles.actions}>
        <OrderActions order={order} now={now} />
      </td>
    </tr>
  );
}

/** An empty `lang` says that the language of a typed reason is unknown. */
function CancellationNote({ cancellation: { ending, reason, isTyped } }: { cancellation: Cancellation }) {
  return (
    <span className="caption block break margin-top-6">
      {reason === null ? (
        ending
      ) : (
        <MessageText
          parts={m.board_ending_with_reason.parts({ ending, reason })}
          tags={{ reason: (text) => (isTyped ? <span lang="">{text}</span> : text) }}
        />
      )}
    </span>
  );
}
