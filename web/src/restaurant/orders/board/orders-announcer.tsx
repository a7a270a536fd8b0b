import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { getStatusName } from '@fondly/contract/sentences/restaurant-order-status';
import * as m from '@fondly/messages';
import { useEffect, useRef, useState } from 'react';

/** Announces status changes to screen readers: "9F2MKP: Approved". */
export function OrdersAnnouncer({ orders }: { orders: RestaurantOrderView[] }) {
  const previousNames = useRef<Map<string, string> | null>(null);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const previous = previousNames.current;
    const statusNames = new Map(orders.map((order) => [order.id, getStatusName(order)]));
    previousNames.current = statusNames;
    if (!previous) return;
    const changed = orders.filter(({ id }) => statusNames.get(id) !== previous.get(id));
    if (changed.length > 0)
      setAnnouncement(
        changed
          .map((order) => m.board_status_announcement({ number: order.orderNumber, status: getStatusName(order) }))
          .join(', '),
      );
  }, [orders]);
  return (
    <p className="visually-hidden" role="status">
      {announcement}
    </p>
  );
}
