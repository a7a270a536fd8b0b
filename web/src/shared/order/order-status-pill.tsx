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
  cancelled: IconCircleX,
  refunded: IconReceiptRefund,
  failed: IconCreditCardOff,
};

export type ShownStatus = keyof typeof icons;

/** Customers and kitchens call two of the states by other names. */
const words: Record<'customer' | 'kitchen', Partial<Record<ShownStatus, string>>> = {
  customer: {},
  kitchen: { confirmed: 'Approved' },
};

type Props = { status: ShownStatus; reader?: 'customer' | 'kitchen'; label?: string };

/** Where an order stands: colour, icon and word, never colour alone. `label` says it in other words. */
export function OrderStatusPill({ status, reader = 'customer', label }: Props) {
  const Icon = icons[status];
  const word = label ?? words[reader][status] ?? status.charAt(0).toUpperCase() + status.slice(1);
  return (
    <span className={`${styles.pill} ${styles[status]}`}>
      <Icon size={16} stroke={2} aria-hidden />
      {word}
    </span>
  );
}
