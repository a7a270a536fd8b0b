import type { AdminOrder } from '@fondly/contract/admin';
import { formatCents } from '@fondly/contract/money';
import { type RefundReason, refundReasons } from '@fondly/contract/refund-reasons';
import { Modal } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api.ts';
import { Banner } from '../../shared/banner.tsx';
import { Button } from '../../shared/button.tsx';
import fields from '../../shared/field.module.css';
import { Field } from '../../shared/field.tsx';
import styles from '../parts/parts.module.css';
import { useWrite } from '../use-write.ts';

type Props = { order: AdminOrder | null; onClose: () => void };

/** All that is left of an order goes back to its customer; one that is still to be picked up ends. */
export function RefundDialog({ order, onClose }: Props) {
  return (
    <Modal
      opened={order !== null}
      onClose={onClose}
      title={`Refund ${order?.orderNumber ?? ''}`}
      size={480}
      padding={28}
    >
      {order && <RefundForm order={order} onDone={onClose} />}
    </Modal>
  );
}

const names = Object.entries(refundReasons) as [RefundReason, string][];

function RefundForm({ order, onDone }: { order: AdminOrder; onDone: () => void }) {
  // Sent again after a lost answer, it is the same refund.
  const [requestId] = useState(() => crypto.randomUUID());
  const amount = formatCents(order.paidCents - order.refundedCents);
  const { mutate, isPending, refusal } = useWrite({
    send: (reason: RefundReason) =>
      call('POST /api/admin/orders/:id/refund', { params: { id: order.id }, body: { reason, requestId } }),
    said: () => `${amount} of ${order.orderNumber} go back`,
    onDone,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(new FormData(event.currentTarget).get('reason') as RefundReason);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>
        {order.quantity} × {order.mealName} for <b>{order.customerName}</b>
      </p>
      <Field label="Reason, which the customer reads">
        {(control) => (
          <select className={fields.input} name="reason" defaultValue="kitchen-closed" {...control}>
            {names.map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Button type="submit" look="danger" wide busy={isPending}>
        Refund {amount}
      </Button>
      <Button look="subtle" wide disabled={isPending} onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}
