import type { RestaurantOrderView } from '@fondly/contract/orders';
import { Modal } from '@mantine/core';
import { RefundForm } from './refund-form.tsx';

type Props = { order: RestaurantOrderView; isOpen: boolean; onClose: () => void };

/** Money back to the customer, a part or all of it. */
export function RefundDialog({ order, isOpen, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Refund ${order.orderNumber}`} size={480} padding={28}>
      <RefundForm order={order} onDone={onClose} />
    </Modal>
  );
}
