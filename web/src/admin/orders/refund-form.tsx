import { formatCents, parseDollars } from '@fondly/contract/money';
import { type RefundReason, refundReasonNames } from '@fondly/contract/restaurant/refund-reasons';
import { refundReasonLabel } from '@fondly/contract/sentences/reason-labels';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { Checkbox } from '../../shared/ui/forms/checkbox.tsx';
import fields from '../../shared/ui/forms/field.module.css';
import { Field } from '../../shared/ui/forms/field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import styles from '../page/admin-page.module.css';
import { useAdminMutation } from '../use-admin-mutation.ts';

/** An order with a refundable amount. `isOpen`: it is not handed over yet. */
export type Refundable = {
  id: string;
  orderNumber: string;
  quantity: number;
  mealName: string;
  customerName: string;
  refundableCents: number;
  isOpen: boolean;
};
type RefundInput = { amountCents: number; reason: RefundReason; restock: boolean };

/** The amount, its reason, and whether the portions go on sale again. */
export function RefundForm({ order, onDone }: { order: Refundable; onDone: () => void }) {
  const { refundableCents, isOpen } = order;
  // A repeated submission is the same refund.
  const [requestId] = useState(() => crypto.randomUUID());
  const [dollars, setDollars] = useState((refundableCents / 100).toFixed(2));
  const [error, setError] = useState<string>();
  const amountCents = parseDollars(dollars);
  const isFullRefund = amountCents === refundableCents;
  const { mutate, isPending, refusal } = useAdminMutation({
    send: ({ amountCents: part, ...refundInput }: RefundInput) =>
      call('POST /api/admin/orders/:id/refund', {
        params: { id: order.id },
        body: { ...refundInput, requestId, ...(part < refundableCents && { amountCents: part }) },
      }),
    successText: (refundInput) => `${formatCents(refundInput.amountCents)} of ${order.orderNumber} go back`,
    onDone,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const found = findAmountFault(amountCents, refundableCents);
    setError(found);
    if (found || amountCents === null) return;
    mutate({ amountCents, reason: form.get('reason') as RefundReason, restock: form.get('restock') === 'on' });
  };
  return (
    <form className={`stack gap-14 ${styles.form}`} onSubmit={submit} noValidate>
      <p>
        {order.quantity} × {order.mealName} for <b>{order.customerName}</b>
      </p>
      <TextField
        label="Amount in dollars"
        inputMode="decimal"
        value={dollars}
        error={error}
        hint={`At most ${formatCents(refundableCents)}${isOpen ? '; all of it ends the order' : ''}`}
        onChange={(event) => setDollars(event.target.value)}
      />
      <ReasonField />
      {isOpen && isFullRefund && <Checkbox name="restock">Put its portions on sale again</Checkbox>}
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Button type="submit" variant="danger" wide isPending={isPending}>
        {amountCents ? `Refund ${formatCents(amountCents)}` : 'Refund'}
      </Button>
      <Button variant="subtle" wide disabled={isPending} onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}

const ReasonField = () => (
  <Field label="Reason, which the customer reads">
    {(control) => (
      <select
        className={`fit full white height-48 text-16 ${fields.input}`}
        name="reason"
        defaultValue="kitchen-closed"
        {...control}
      >
        {refundReasonNames.map((name) => (
          <option key={name} value={name}>
            {refundReasonLabel(name, 'admin')}
          </option>
        ))}
      </select>
    )}
  </Field>
);

function findAmountFault(amountCents: number | null, refundableCents: number): string | undefined {
  if (!amountCents) return 'Please enter an amount.';
  return amountCents > refundableCents ? 'That is more than what is left to refund.' : undefined;
}
