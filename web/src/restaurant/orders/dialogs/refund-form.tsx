import { formatCents, parseDollars } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { type RefundReason, refundReasons } from '@fondly/contract/restaurant/refund-reasons';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { RadioChoice } from '../../../shared/ui/forms/radio-choice.tsx';
import { Switch } from '../../../shared/ui/forms/switch.tsx';
import { TextField } from '../../../shared/ui/forms/text-field.tsx';
import { getRefundableCents } from '../get-refundable-cents.ts';
import { useRefund } from './use-refund.ts';

type Props = { order: RestaurantOrderView; onDone: () => void };
type Extent = 'all' | 'part';

const reasonChoices = Object.entries(refundReasons).map(([value, label]) => ({ value: value as RefundReason, label }));

/** The amount, the reason, and whether the portions go back on sale when the refund ends the order. */
export function RefundForm({ order, onDone }: Props) {
  const refundableCents = getRefundableCents(order);
  const [extent, setExtent] = useState<Extent>('all');
  const [dollars, setDollars] = useState('');
  const [reason, setReason] = useState<RefundReason>('customer-asked');
  const [restock, setRestock] = useState(false);
  const [error, setError] = useState<string>();
  const { mutate, isPending, refusal } = useRefund(order, onDone);
  const amountCents = extent === 'all' ? refundableCents : parseDollars(dollars);
  const isFullRefund = amountCents === refundableCents;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amountFault = findAmountFault(amountCents, refundableCents);
    setError(amountFault);
    if (amountFault || amountCents === null) return;
    mutate({ reason, restock: isFullRefund && restock, ...(isFullRefund ? {} : { amountCents }) });
  };
  return (
    <form className="stack gap-14" onSubmit={submit} noValidate>
      <p>
        {order.quantity} × {order.mealName} for <b>{order.customerName}</b>
      </p>
      <RadioChoice
        legend="How much"
        choices={[
          { value: 'all', label: `All of it, ${formatCents(refundableCents)}` },
          { value: 'part', label: 'A part' },
        ]}
        value={extent}
        onChange={setExtent}
      />
      {extent === 'part' && (
        <TextField
          label="Amount in dollars"
          inputMode="decimal"
          value={dollars}
          error={error}
          hint={`At most ${formatCents(refundableCents)}`}
          onChange={(event) => setDollars(event.target.value)}
        />
      )}
      <RadioChoice
        legend="Reason, which the customer reads"
        choices={reasonChoices}
        value={reason}
        onChange={setReason}
      />
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

function findAmountFault(amountCents: number | null, refundableCents: number): string | undefined {
  if (!amountCents) return 'Please enter an amount.';
  return amountCents > refundableCents ? 'That is more than what is left to refund.' : undefined;
}

function describeConsequence({ customerName }: RestaurantOrderView, isFullRefund: boolean): string {
  const arrives = `${customerName} gets it back on the card within ${policies.refundDays}.`;
  return isFullRefund ? `This cancels the order. ${arrives}` : `The order stands. ${arrives}`;
}
