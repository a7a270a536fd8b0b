import { useLateChime } from '../late-requests/use-late-chime.ts';
import { NewOrderPopup } from './new-order-popup.tsx';
import { usePopupHeld } from './popup-hold.ts';
import { useAcknowledgeOrders } from './use-acknowledge-orders.ts';
import { useBrowserNotifications } from './use-browser-notifications.ts';
import { useChime } from './use-chime.ts';
import { isNew, usePolledOrders } from './use-new-orders.ts';
import { useTitleCount } from './use-title-count.ts';

/** Alerts a restaurant to new orders and to late customers on any of its pages. */
export function NewOrderAlerts() {
  const polled = usePolledOrders();
  const { acknowledge, wasAcknowledged } = useAcknowledgeOrders();
  const orders = (polled ?? []).filter((order) => isNew(order) && !wasAcknowledged(order.id));
  const chimeState = useChime(orders.length > 0);
  useLateChime(polled);
  useTitleCount(orders.length);
  useBrowserNotifications(orders);
  return (
    <NewOrderPopup
      orders={orders}
      isHeld={usePopupHeld()}
      chimeState={chimeState}
      onAcknowledge={() => acknowledge(orders)}
    />
  );
}
