import type { OrderView } from '@fondly/contract/orders';
import * as m from '@fondly/messages';
import { IconLocation, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { buttonClass } from '../../../shared/ui/actions/button-class.ts';
import { isAwaitingApproval, isAwaitingPayment } from '../../order-state.ts';
import { OrderDialog } from '../dialogs/order-dialog.tsx';
import styles from './ticket-actions.module.css';

/** Directions and the receipt. Directions are quiet while nobody needs to go: the kitchen may decline, or the order is unpaid. */
export function TicketActions({ order }: { order: OrderView }) {
  const [open, setOpen] = useState(false);
  const destination = encodeURIComponent(`${order.restaurantName}, ${order.restaurantAddress}`);
  return (
    <>
      <div className={`flex wrap gap-8 ${styles.actions}`}>
        <a
          className={buttonClass(order.pickupCode ? {} : { variant: 'subtle', className: styles.quiet })}
          href={`https://www.google.com/maps/dir/?api=1&destination=${destination}`}
          target="_blank"
          rel="noreferrer"
        >
          <IconLocation size={20} aria-hidden />
          {m.customer_ticket_directions_button()}
        </a>
        {!isAwaitingPayment(order) && !isAwaitingApproval(order) && (
          <Button variant="default" onClick={() => setOpen(true)}>
            <IconReceipt size={20} aria-hidden />
            {m.receipt_title()}
          </Button>
        )}
      </div>
      <OrderDialog name="receipt" order={order} isOpen={open} onClose={() => setOpen(false)} />
    </>
  );
}
