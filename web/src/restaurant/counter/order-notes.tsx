import type { CounterOrder } from '@fondly/contract/restaurant/counter';
import { IconInfoCircle, IconNote } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './due-list.module.css';

/** What the customer wrote and what the restaurant wrote, each in its own line, with the icons of the board. */
export function OrderNotes({ order }: { order: CounterOrder }) {
  return (
    <>
      {order.specialInstructions && (
        <Note icon={<IconInfoCircle size={20} className="rigid" aria-hidden />}>{order.specialInstructions}</Note>
      )}
      {order.restaurantNote && (
        <Note icon={<IconNote size={20} className="rigid" aria-hidden />}>{order.restaurantNote}</Note>
      )}
    </>
  );
}

/** A span, because the list has it in a button. */
const Note = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <span
    className={`flex break full text-15 weight-600 gap-8 on-butter radius-12 leading-135 margin-top-6 ${styles.note}`}
  >
    {icon}
    {children}
  </span>
);
