import { formatCents, parseDollars } from '@fondly/contract/money';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { useState } from 'react';
import { QuantityStepper } from '../../../shared/ui/forms/quantity-stepper.tsx';
import { RadioChoice } from '../../../shared/ui/forms/radio-choice.tsx';
import { TextField } from '../../../shared/ui/forms/text-field.tsx';
import { getRefundableCents } from '../get-refundable-cents.ts';

type Extent = 'all' | 'portions' | 'part';

/** How much to refund: all of it, some portions, or another amount. */
export function useRefundAmount(order: RestaurantOrderView) {
  const refundableCents = getRefundableCents(order);
  const [extent, setExtent] = useState<Extent>('all');
  const [portions, setPortions] = useState(1);
  const [dollars, setDollars] = useState('');
  const portionsCents = getPortionsCents(order, portions, refundableCents);
  const amounts = { all: refundableCents, portions: portionsCents, part: parseDollars(dollars) };
  const amountCents = amounts[extent];
  return {
    ...{ order, extent, setExtent, portions, setPortions, dollars, setDollars, refundableCents, portionsCents },
    amountCents,
    isFullRefund: amountCents === refundableCents,
    fault: findAmountFault(amountCents, refundableCents),
  };
}

type Props = { amount: ReturnType<typeof useRefundAmount>; error: string | undefined };

export function RefundAmount({ amount, error }: Props) {
  const { order, extent, portions, portionsCents, refundableCents } = amount;
  const all = {
    value: 'all' as const,
    label: m.restaurant_refund_amount_all({ amount: formatCents(refundableCents) }),
  };
  const some = {
    value: 'portions' as const,
    label: m.restaurant_refund_amount_portions({
      portions,
      quantity: order.quantity,
      amount: formatCents(portionsCents),
    }),
  };
  const other = { value: 'part' as const, label: m.restaurant_refund_amount_other() };
  return (
    <>
      <RadioChoice<Extent>
        legend={m.restaurant_refund_amount_legend()}
        choices={order.quantity > 1 ? [all, some, other] : [all, other]}
        value={extent}
        onChange={amount.setExtent}
      />
      {extent === 'portions' && order.quantity > 2 && (
        <QuantityStepper
          label={m.restaurant_refund_portions_label()}
          value={portions}
          max={order.quantity - 1}
          onChange={amount.setPortions}
        />
      )}
      {extent === 'part' && (
        <TextField
          label={m.restaurant_refund_dollars_label()}
          inputMode="decimal"
          value={amount.dollars}
          error={error}
          hint={m.restaurant_refund_dollars_hint({ amount: formatCents(refundableCents) })}
          onChange={(event) => amount.setDollars(event.target.value)}
        />
      )}
    </>
  );
}

/** The paid price of some portions, rounded half up, and never more than what is left to refund. */
function getPortionsCents(
  { paidCents = 0, quantity }: RestaurantOrderView,
  portions: number,
  leftCents: number,
): number {
  return Math.min(Math.round((paidCents * portions) / quantity), leftCents);
}

function findAmountFault(amountCents: number | null, refundableCents: number): string | undefined {
  if (!amountCents) return m.restaurant_refund_error_no_amount();
  return amountCents > refundableCents ? m.restaurant_refund_error_too_much() : undefined;
}
