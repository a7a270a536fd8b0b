import * as m from '@fondly/messages';
import {
  IconCheck,
  IconCircleCheck,
  IconCircleX,
  IconCreditCard,
  IconCreditCardOff,
  IconHourglass,
  IconPaperBag,
  IconReceiptRefund,
} from '@tabler/icons-react';
import styles from './order-status-pill.module.css';

const icons = {
  pending: IconHourglass,
  confirmed: IconCheck,
  paid: IconCreditCard,
  ready: IconPaperBag,
  completed: IconCircleCheck,
  canceled: IconCircleX,
  refunded: IconReceiptRefund,
  failed: IconCreditCardOff,
};

export type DisplayStatus = keyof typeof icons;

const labels: Record<DisplayStatus, () => string> = {
  pending: m.customer_orders_status_pending,
  confirmed: m.customer_orders_status_confirmed,
  paid: m.customer_orders_status_paid,
  ready: m.customer_orders_status_ready,
  completed: m.customer_orders_status_completed,
  canceled: m.customer_orders_status_canceled,
  refunded: m.customer_orders_status_refunded,
  failed: m.customer_orders_status_failed,
};
const restaurantLabels = { ...labels, confirmed: m.customer_orders_status_approved };

type Props = { status: DisplayStatus; audience?: 'customer' | 'restaurant'; label?: string };

/** The state of an order as icon and text, because color alone is not accessible. `label` replaces the text. */
export function OrderStatusPill({ status, audience = 'customer', label }: Props) {
  const Icon = icons[status];
  const text = label ?? (audience === 'restaurant' ? restaurantLabels : labels)[status]();
  return (
    <span className={`${styles.pill} ${styles[status]}`}>
      <Icon size={16} stroke={2} aria-hidden />
      {text}
    </span>
  );
}
