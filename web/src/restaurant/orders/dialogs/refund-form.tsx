import { formatCents } from '@fondly/contract/money';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { type RefundReason, refundReasonNames } from '@fondly/contract/restaurant/refund-reasons';
import { refundReasonLabel } from '@fondly/contract/sentences/reason-labels';
import * as m from '@fondly/messages';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { RadioChoice } from '../../../shared/ui/forms/radio-choice.tsx';
import { Switch } from '../../../shared/ui/forms/switch.tsx';
import { OrderItem } from './order-item.tsx';
import { RefundAmount, useRefundAmount } from './refund-amount.tsx';
import { useRefund } from './use-refund.ts';

type Props = { order: RestaurantOrderView; onDone: () => void };

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
      <OrderItem order={order} />
      <RefundAmount amount={amount} error={isChecked ? amount.fault : undefined} />
      <RadioChoice
        legend={m.board_dialog_deny_reason_legend()}
        choices={refundReasonNames.map((value) => ({ value, label: refundReasonLabel(value, 'restaurant') }))}
        value={reason}
        onChange={setReason}
      />
      {isChecked && reason === '' && <Banner tone="error">{m.restaurant_refund_error_no_reason()}</Banner>}
      {isFullRefund && (
        <Switch checked={restock} onChange={setRestock} label={m.board_dialog_restock({ count: order.quantity })} />
      )}
      <Banner tone="info">{describeConsequence(order, isFullRefund)}</Banner>
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Button type="submit" variant="danger" wide isPending={isPending}>
        {amountCents
          ? m.restaurant_refund_amount_button({ amount: formatCents(amountCents) })
          : m.restaurant_refund_button()}
      </Button>
      <Button variant="subtle" wide disabled={isPending} onClick={onDone}>
        {m.restaurant_refund_cancel_button()}
      </Button>
    </form>
  );
}

function describeConsequence({ customerName }: RestaurantOrderView, isFullRefund: boolean): string {
  const inputs = { customer: customerName, days: m.common_refund_days() };
  return isFullRefund ? m.restaurant_refund_cancels_order(inputs) : m.restaurant_refund_keeps_order(inputs);
}
