import * as m from '@fondly/messages';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ordersQuery } from '../queries.ts';
import styles from './new-order-popup.module.css';
import { holdPopup, usePopupHeld } from './popup-hold.ts';
import { isNew } from './use-new-orders.ts';

/** Counts the new orders that wait while a customer is served. The alerts read them; this only counts. */
export function useHeldCount(): number {
  const isHeld = usePopupHeld();
  const { data: count = 0 } = useQuery({
    ...ordersQuery(),
    enabled: false,
    select: ({ orders }) => orders.filter(isNew).length,
  });
  return isHeld ? count : 0;
}

/** "1 new order" in the place of the hint, so that no box moves. A tap opens the popup. */
export const HeldOrdersButton = ({ count }: { count: number }) => (
  <button
    type="button"
    className={`inline-row gap-8 text-15 weight-650 link min-height-48 ${styles.held}`}
    onClick={() => holdPopup(false)}
  >
    <IconBell size={18} aria-hidden />
    <span role="status">{m.new_order_held({ count })}</span>
  </button>
);
