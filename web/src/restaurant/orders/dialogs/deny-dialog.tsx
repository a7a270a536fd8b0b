import type { RestaurantOrderView } from '@fondly/contract/orders';
import { Modal } from '@mantine/core';
import { DenyForm } from './deny-form.tsx';

type Props = { order: RestaurantOrderView; isOpen: boolean; onClose: () => void };

/** The kitchen's "no", to an offer or to an order it had accepted. */
export function DenyDialog({ order, isOpen, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Deny ${order.orderNumber}`} size={480} padding={28}>
      <DenyForm order={order} onDone={onClose} />
    </Modal>
  );
}
