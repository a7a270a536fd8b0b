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

/** Restaurants read other labels for some states. */
const labels: Record<'customer' | 'restaurant', Partial<Record<DisplayStatus, string>>> = {
  customer: { canceled: 'Cancelled' },
  restaurant: { canceled: 'Cancelled', confirmed: 'Approved' },
};

type Props = { status: DisplayStatus; audience?: 'customer' | 'restaurant'; label?: string };

/** The state of an order as icon and text, because color alone is not accessible. `label` replaces the text. */
export function OrderStatusPill({ status, audience = 'customer', label }: Props) {
  const Icon = icons[status];
  const text = label ?? labels[audience][status] ?? status.charAt(0).toUpperCase() + status.slice(1);
  return (
    <span className={`${styles.pill} ${styles[status]}`}>
      <Icon size={16} stroke={2} aria-hidden />
      {text}
    </span>
  );
}
