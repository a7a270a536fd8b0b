import { formatCents } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { type RefundReason, refundReasons } from '@fondly/contract/restaurant/refund-reasons';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { RadioChoice } from '../../../shared/ui/forms/radio-choice.tsx';
import { Switch } from '../../../shared/ui/forms/switch.tsx';
import { RefundAmount, useRefundAmount } from './refund-amount.tsx';
import { useRefund } from './use-refund.ts';

type Props = { order: RestaurantOrderView; onDone: () => void };

const reasonChoices = Object.entries(refundReasons).map(([value, label]) => ({ value: value as RefundReason, label }));

/** The amount, the reason, and whether the portions go back on sale when the refund ends the order. */
export function RefundForm({ order, onDone }: Props) {
  const amount = useRefundAmount(order);
  const { amountCents, isFullRefund } = amount;
  // Chosen by a person: the customer reads it, and a preset would often be wrong.
  const [reason, setReason] = useState<RefundReason | ''>('');
  const [isChecked, setChecked] = useState(false);
  const [restock, setRestock] = useState(false);
  const { mutate, isPending, refusal } = useRefund(order, onDone);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (amount.fault || amountCents === null || reason === '') return;
    mutate({ reason, restock: isFullRefund && restock, ...(isFullRefund ? {} : { amountCents }) });
  };
  return (
    <form className="stack gap-14" onSubmit={submit} noValidate>
      <p>
        {order.quantity} × {order.mealName} for <b>{order.customerName}</b>
      </p>
      <RefundAmount amount={amount} error={isChecked ? amount.fault : undefined} />
      <RadioChoice
        legend="Reason, which the customer reads"
        choices={reasonChoices}
        value={reason}
        onChange={setReason}
      />
      {isChecked && reason === '' && <Banner tone="error">Please choose a reason.</Banner>}
      {isFullRefund && (
        <Switch
          checked={restock}
          onChange={setRestock}
          label={order.quantity === 1 ? 'Put the portion back on sale' : `Put ${order.quantity} portions back on sale`}
        />
      )}
      <Banner tone="info">{describeConsequence(order, isFullRefund)}</Banner>
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Button type="submit" variant="danger" wide isPending={isPending}>
        {amountCents ? `Refund ${formatCents(amountCents)}` : 'Refund'}
      </Button>
      <Button variant="subtle" wide disabled={isPending} onClick={onDone}>
        Keep the money
      </Button>
    </form>
  );
}

function describeConsequence({ customerName }: RestaurantOrderView, isFullRefund: boolean): string {
  const arrives = `${customerName} gets it back on the card within ${policies.refundDays}.`;
  return isFullRefund ? `This cancels the order. ${arrives}` : `The order stands. ${arrives}`;
}
