import { formatCents } from '@fondly/contract/money';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../../shared/ui/feedback/toast.tsx';
import { RadioChoice } from '../../../shared/ui/forms/radio-choice.tsx';
import { Switch } from '../../../shared/ui/forms/switch.tsx';
import { TextAreaField } from '../../../shared/ui/forms/text-area-field.tsx';
import { getRefundableCents } from '../get-refundable-cents.ts';
import { transitionFailedText, useTransitionOrder } from '../use-transition-order.ts';
import { describeRefund } from './describe-refund.ts';

const reasons = ['Sold out', 'Closing early', 'Something went wrong in the kitchen'] as const;
const otherReason = 'Another reason';
const reasonChoices = [...reasons, otherReason].map((reason) => ({ value: reason, label: reason }));
const longestReason = 300;

type Props = { order: RestaurantOrderView; onDone: () => void };

/** The reason, whether the portions go back on sale, and what happens to the money. */
export function DenyForm({ order, onDone }: Props) {
  const [choice, setChoice] = useState<string>(reasons[0]);
  const [explanation, setExplanation] = useState('');
  const [isRestocking, setRestocking] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const { mutate, isPending } = useTransitionOrder(order, {
    onTransitioned: () => {
      showToast({ tone: 'info', text: `${order.orderNumber} is denied` });
      onDone();
    },
    onRefused: () => setRefused(true),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(false);
    const reason = choice === otherReason ? explanation.trim() || null : choice;
    mutate({ transition: 'deny', body: { reason, restock: isRestocking } });
  };
  return (
    <form className="stack gap-14" onSubmit={submit}>
      <p>
        {order.quantity} × {order.mealName} for <b>{order.customerName}</b>
      </p>
      <RadioChoice
        legend="Reason, which the customer reads"
        choices={reasonChoices}
        value={choice}
        onChange={setChoice}
      />
      {choice === otherReason && (
        <TextAreaField
          label="Your words to the customer"
          maxLength={longestReason}
          value={explanation}
          onChange={(event) => setExplanation(event.target.value)}
        />
      )}
      <Switch
        checked={isRestocking}
        onChange={setRestocking}
        label={order.quantity === 1 ? 'Put the portion back on sale' : `Put ${order.quantity} portions back on sale`}
      />
      <Banner tone="info">{describeRefund(order)}</Banner>
      {isRefused && <Banner tone="error">{transitionFailedText}</Banner>}
      <Button type="submit" variant="danger" wide isPending={isPending}>
        {getDenyLabel(order)}
      </Button>
      <Button variant="subtle" wide disabled={isPending} onClick={onDone}>
        Keep the order
      </Button>
    </form>
  );
}

function getDenyLabel(order: RestaurantOrderView): string {
  const { orderNumber } = order;
  const restCents = getRefundableCents(order);
  return restCents > 0 ? `Deny ${orderNumber} and refund ${formatCents(restCents)}` : `Deny ${orderNumber}`;
}
