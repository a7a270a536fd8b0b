import { findSavedCents, formatCents } from '@fondly/contract/money';
import type { OrderView } from '@fondly/contract/orders';
import * as m from '@fondly/messages';
import { PageTitle } from '../frame/page-title.tsx';
import { CloseMessageButton } from './close-message-button.tsx';
import styles from './saved-plate.module.css';

/** What a customer sees first after paying. It takes the place of the page's title until it is closed. */
export function SavedPlate({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const savedCents = findSavedCents(order);
  const [firstName = order.customerName] = order.customerName.split(/\s+/);
  return (
    <div className={`grid on-leaf radius-20 align-center relative ${styles.moment}`}>
      <img className={styles.plate} src="/pictures/v-plate.webp" alt="" width={112} height={84} />
      <div className="stack gap-6">
        <PageTitle isFocused>{m.customer_orders_moment_title({ name: firstName })}</PageTitle>
        <p role="status">
          <b>{order.totalCents === 0 ? m.customer_orders_banner_placed() : m.customer_orders_banner_paid()} </b>
          {m.customer_orders_banner_paid_text()}
        </p>
        {savedCents > 0 && (
          <p className={styles.saved}>
            {m.customer_orders_moment_saved({ amount: formatCents(savedCents), count: order.quantity })}
          </p>
        )}
      </div>
      <CloseMessageButton onClick={onClose} />
    </div>
  );
}
