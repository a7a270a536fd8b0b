import { NewOrderPopup } from './new-order-popup.tsx';
import { NotificationPrompt } from './notification-prompt.tsx';
import { useAcknowledgeOrders } from './use-acknowledge-orders.ts';
import { useBrowserNotifications } from './use-browser-notifications.ts';
import { useChime } from './use-chime.ts';
import { useNewOrders } from './use-new-orders.ts';
import { useTitleCount } from './use-title-count.ts';

/** Alerts a restaurant to new orders on any of its pages. */
export function NewOrderAlerts() {
  const orders = useNewOrders();
  const acknowledge = useAcknowledgeOrders();
  const chimeState = useChime(orders.length > 0);
  useTitleCount(orders.length);
  useBrowserNotifications(orders);
  return (
    <>
      <NewOrderPopup orders={orders} chimeState={chimeState} onAcknowledge={() => acknowledge(orders)} />
      <NotificationPrompt />
    </>
  );
}
