import type { KitchenOrderView } from '@fondly/contract/order';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { CodeCheck } from './code-check.tsx';
import { NoCodeCheck } from './no-code-check.tsx';

type Props = { order: KitchenOrderView; isOpen: boolean; onClose: () => void };

/** Hands an order over: against the customer's pickup code or, when that cannot be had, as a recorded exception. */
export function CompleteDialog({ order, isOpen, onClose }: Props) {
  const [isWithoutCode, setWithoutCode] = useState(false);
  const close = () => {
    setWithoutCode(false);
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={close} title={`Complete ${order.orderNumber}`} size={480} padding={28}>
      {isWithoutCode ? (
        <NoCodeCheck order={order} onDone={close} onBack={() => setWithoutCode(false)} />
      ) : (
        <CodeCheck order={order} onDone={close} onWithoutCode={() => setWithoutCode(true)} />
      )}
    </Modal>
  );
}
