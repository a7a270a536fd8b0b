import { formatCents } from '@fondly/contract/money';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { formatClockTime, formatDayOrToday } from '@fondly/contract/time';
import { IconBell, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useNow } from '../../shared/api/use-now.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Picture } from '../../shared/ui/display/picture.tsx';
import { AlertDialog } from '../../shared/ui/overlays/dialog.tsx';
import type { ChimeState } from './chime.ts';
import styles from './new-order-popup.module.css';

type Props = { orders: RestaurantOrderView[]; chimeState: ChimeState; onAcknowledge: () => void };

/**
 * "New Order!" over any page. Only "Got it!" closes it, for all orders it shows: a stray tap must not dismiss an order.
 */
export function NewOrderPopup({ orders, chimeState, onAcknowledge }: Props) {
  const [first, ...others] = useLastNonEmpty(orders);
  return (
    <AlertDialog
      title="New Order!"
      note={formatSoundStatus(orders.length, chimeState)}
      icon={<IconBell size={28} aria-hidden />}
      isOpen={orders.length > 0}
    >
      {first && <FirstOrder order={first} />}
      {others.length > 0 && <OtherOrders orders={others} />}
      <Button size="main" wide data-autofocus onClick={onAcknowledge}>
        Got it!
      </Button>
    </AlertDialog>
  );
}

/** While the popup fades out, it keeps its content. */
function useLastNonEmpty(orders: RestaurantOrderView[]): RestaurantOrderView[] {
  const [shown, setShown] = useState(orders);
  if (orders.length > 0 && orders !== shown) setShown(orders);
  return orders.length > 0 ? orders : shown;
}

function formatSoundStatus(count: number, chimeState: ChimeState): string {
  const orders = count > 1 ? `${count} new orders` : 'Just now';
  return chimeState === 'blocked' ? `${orders} · sound is off until you tap the screen` : `${orders} · sound on`;
}

function FirstOrder({ order }: { order: RestaurantOrderView }) {
  const start = new Date(order.pickupStart);
  const day = formatDayOrToday(start, order.timezone, useNow());
  return (
    <>
      <div className="row gap-16">
        <Picture src={order.mealImageUrl} alt="" ratio="1/1" sizes="92px" className={styles.picture} />
        <div className="stack fit leading-135">
          <b className={`break ${styles.name}`}>
            {order.quantity} × {order.mealName}
          </b>
          <span className="muted">{order.customerName}</span>
          {order.totalCents !== undefined && <b className="num text-17">{formatCents(order.totalCents)}</b>}
        </div>
      </div>
      <dl className={`grid gap-10 ${styles.facts}`}>
        <div className={`sunken radius-14 ${styles.fact}`}>
          <dt>Pickup time</dt>
          <dd>
            {day !== 'Today' && `${day}, `}
            {formatClockTime(start, order.timezone)}
          </dd>
        </div>
        <div className={`sunken radius-14 ${styles.fact}`}>
          <dt>Order</dt>
          <dd className={styles.number}>{order.orderNumber}</dd>
        </div>
      </dl>
      {order.specialInstructions && (
        <p className={`flex break text-15 gap-8 on-butter ${styles.note}`}>
          <IconInfoCircle size={18} aria-hidden />
          {order.specialInstructions}
        </p>
      )}
    </>
  );
}

function OtherOrders({ orders }: { orders: RestaurantOrderView[] }) {
  return (
    <ul className={`stack gap-10 line-above ${styles.others}`} aria-label="Also new">
      {orders.map((order) => (
        <li key={order.id}>
          <b>
            {order.quantity} × {order.mealName}
          </b>
          <span className="muted">
            {order.customerName} · {order.orderNumber}
          </span>
        </li>
      ))}
    </ul>
  );
}
