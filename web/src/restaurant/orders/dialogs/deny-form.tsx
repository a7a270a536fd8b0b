import { formatCents } from '@fondly/contract/money';
import type { KitchenOrderView } from '@fondly/contract/orders';
import { Switch } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../../shared/ui/feedback/toast.tsx';
import { TextAreaField } from '../../../shared/ui/forms/text-area-field.tsx';
import { leftCentsOf } from '../get-refundable-cents.ts';
import { moveFailed, useMoveOrder } from '../use-transition-order.ts';
import styles from './deny-form.module.css';
import { moneyWords } from './describe-refund.ts';
import { RadioChoice } from './radio-choice.tsx';

const reasons = ['Sold out', 'Closing early', 'Something went wrong in the kitchen'] as const;
const ownWords = 'Another reason';
const reasonChoices = [...reasons, ownWords].map((reason) => ({ value: reason, label: reason }));
const longestReason = 300;

type Props = { order: KitchenOrderView; onDone: () => void };

/** Why, whether the portions go back on sale, and what becomes of the money. */
export function DenyForm({ order, onDone }: Props) {
  const [choice, setChoice] = useState<string>(reasons[0]);
  const [words, setWords] = useState('');
  const [isRestocked, setRestocked] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const { mutate, isPending } = useMoveOrder(order, {
    onMoved: () => {
      showToast({ tone: 'info', text: `${order.orderNumber} is denied` });
      onDone();
    },
    onRefused: () => setRefused(true),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(false);
    mutate({ move: 'deny', reason: choice === ownWords ? words.trim() || null : choice, restock: isRestocked });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>
        {order.quantity} × {order.mealName} for <b>{order.customerName}</b>
      </p>
      <RadioChoice
        legend="Reason, which the customer reads"
        choices={reasonChoices}
        value={choice}
        onChange={setChoice}
      />
      {choice === ownWords && (
        <TextAreaField
          label="Your words to the customer"
          maxLength={longestReason}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <Switch
        checked={isRestocked}
        onChange={(event) => setRestocked(event.currentTarget.checked)}
        label={order.quantity === 1 ? 'Put the portion back on sale' : `Put ${order.quantity} portions back on sale`}
      />
      <Banner tone="info">{moneyWords(order)}</Banner>
      {isRefused && <Banner tone="error">{moveFailed}</Banner>}
      <Button type="submit" look="danger" wide busy={isPending}>
        {denyLabel(order)}
      </Button>
      <Button look="subtle" wide disabled={isPending} onClick={onDone}>
        Keep the order
      </Button>
    </form>
  );
}

function denyLabel(order: KitchenOrderView): string {
  const { orderNumber } = order;
  const restCents = leftCentsOf(order);
  return restCents > 0 ? `Deny ${orderNumber} and refund ${formatCents(restCents)}` : `Deny ${orderNumber}`;
}
