import { formatCents } from '@fondly/contract/money';
import { type DenyReason, denyReasonNames, denyReasons } from '@fondly/contract/restaurant/deny-reasons';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { denyReasonLabel } from '@fondly/contract/sentences/reason-labels';
import * as m from '@fondly/messages';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../../shared/ui/feedback/toast.tsx';
import { RadioChoice } from '../../../shared/ui/forms/radio-choice.tsx';
import { Switch } from '../../../shared/ui/forms/switch.tsx';
import { TextAreaField } from '../../../shared/ui/forms/text-area-field.tsx';
import { getRefundableCents } from '../get-refundable-cents.ts';
import { useTransitionOrder } from '../use-transition-order.ts';
import { describeRefund } from './describe-refund.ts';
import { OrderItem } from './order-item.tsx';

const longestReason = 300;

type Props = { order: RestaurantOrderView; onDone: () => void };

/** The reason, whether the portions go back on sale, and what happens to the money. */
export function DenyForm({ order, onDone }: Props) {
  const [choice, setChoice] = useState<DenyReason | 'other'>('sold-out');
  const [explanation, setExplanation] = useState('');
  const [isRestocking, setRestocking] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const { mutate, isPending } = useTransitionOrder(order, {
    onTransitioned: () => {
      showToast({ tone: 'info', text: m.board_dialog_denied({ number: order.orderNumber }) });
      onDone();
    },
    onRefused: () => setRefused(true),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(false);
    const reason = choice === 'other' ? explanation.trim() || null : denyReasons[choice];
    mutate({ transition: 'deny', body: { reason, restock: isRestocking } });
  };
  return (
    <form className="stack gap-14" onSubmit={submit}>
      <OrderItem order={order} />
      <RadioChoice
        legend={m.board_dialog_deny_reason_legend()}
        choices={listReasonChoices()}
        value={choice}
        onChange={setChoice}
      />
      {choice === 'other' && (
        <TextAreaField
          label={m.board_dialog_deny_message_label()}
          maxLength={longestReason}
          value={explanation}
          onChange={(event) => setExplanation(event.target.value)}
        />
      )}
      <Switch
        checked={isRestocking}
        onChange={setRestocking}
        label={m.board_dialog_restock({ count: order.quantity })}
      />
      <Banner tone="info">{describeRefund(order)}</Banner>
      {isRefused && <Banner tone="error">{m.board_error_status()}</Banner>}
      <Button type="submit" variant="danger" wide isPending={isPending}>
        {getDenyLabel(order)}
      </Button>
      <Button variant="subtle" wide disabled={isPending} onClick={onDone}>
        {m.board_dialog_deny_keep_button()}
      </Button>
    </form>
  );
}

const listReasonChoices = () => [
  ...denyReasonNames.map((value) => ({ value, label: denyReasonLabel(value) })),
  { value: 'other' as const, label: m.reason_other() },
];

function getDenyLabel(order: RestaurantOrderView): string {
  const { orderNumber } = order;
  const restCents = getRefundableCents(order);
  if (restCents <= 0) return m.board_dialog_deny_order_button({ number: orderNumber });
  return m.board_dialog_deny_and_refund_button({ number: orderNumber, amount: formatCents(restCents) });
}
