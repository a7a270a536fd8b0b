import type { KitchenOrderView } from '@fondly/contract/orders';
import { useEffect, useRef, useState } from 'react';
import { shownStatus } from '../get-pill-status.ts';

/** Reads out what moved on the board, for those who do not see it: "9F2MKP is approved". */
export function OrdersAnnouncer({ orders }: { orders: KitchenOrderView[] }) {
  const known = useRef<Map<string, string> | null>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const before = known.current;
    const words = new Map(orders.map((order) => [order.id, wordOf(order)]));
    known.current = words;
    if (!before) return;
    const changed = orders.filter(({ id }) => words.get(id) !== before.get(id));
    if (changed.length > 0) setSaid(changed.map((order) => `${order.orderNumber} is ${wordOf(order)}`).join(', '));
  }, [orders]);
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}

function wordOf(order: KitchenOrderView): string {
  const { status, label } = shownStatus(order);
  return (label ?? (status === 'confirmed' ? 'approved' : status)).toLowerCase();
}
