import type { CustomerMoneyView } from '@fondly/contract/orders';
import { formatTaxRate } from '@fondly/contract/prices/tax-rate';
import type { RefundState } from '@fondly/contract/restaurant/refund-reasons';
import { refundReasonLabel } from '@fondly/contract/sentences/reason-labels';
import * as m from '@fondly/messages';
import { Banner } from '../ui/feedback/banner.tsx';
import { formatDateTime } from './format-date-time.ts';
import { MoneyCard, MoneyLine } from './money-card.tsx';

type Money = Omit<CustomerMoneyView, 'restaurantName'>;
type Props = { money: Money; audience: 'customer' | 'restaurant' | 'admin' };

/** What was agreed and paid, and who paid for the coupon. */
export function PaidCard({ money, audience }: Props) {
  const title = audience === 'customer' ? m.order_money_paid_title() : m.order_money_paid_title_restaurant();
  const coupon = money.couponCode ? m.bill_coupon({ code: money.couponCode }) : m.bill_coupon_without_code();
  return (
    <MoneyCard title={title}>
      <MoneyLine name={`${money.quantity} × ${money.mealName}`} cents={money.subtotalCents} />
      {money.discountCents > 0 && (
        <MoneyLine name={coupon} note={describeFunder(money, audience)} cents={-money.discountCents} />
      )}
      {money.taxPpm > 0 && (
        <MoneyLine
          name={m.bill_tax({ rate: formatTaxRate(money.taxPpm) })}
          note={money.taxAreaName ?? undefined}
          cents={money.taxCents}
        />
      )}
      {money.taxAbsorbedCents > 0 && <MoneyLine name={m.bill_tax_paid_by_fondly()} cents={-money.taxAbsorbedCents} />}
      <MoneyLine name={m.common_total()} cents={money.totalCents} />
      <MoneyLine isStrong name={m.order_money_paid_by_card()} cents={money.paidCents} note={describePayment(money)} />
    </MoneyCard>
  );
}

function describeFunder({ discountFunder }: Money, audience: Props['audience']): string {
  if (discountFunder === 'platform') return m.order_money_coupon_paid_by_fondly();
  return audience === 'restaurant' ? m.order_money_coupon_paid_by_you() : m.order_money_coupon_paid_by_kitchen();
}

function describePayment({ paidAt, paymentStatus, totalCents, timezone }: Money): string {
  if (totalCents === 0) return m.order_money_nothing_to_pay();
  if (paidAt) return formatDateTime(paidAt, timezone);
  if (paymentStatus === 'authorized') return m.order_money_authorized();
  return m.order_money_not_charged();
}

type TextWithDays = (inputs: { days: string }) => string;

const refundStateTexts: Record<RefundState, Record<Props['audience'], TextWithDays>> = {
  'on-its-way': {
    customer: m.order_money_refund_on_its_way_customer,
    restaurant: m.order_money_refund_on_its_way,
    admin: m.order_money_refund_on_its_way,
  },
  done: {
    customer: m.order_money_refund_done_customer,
    restaurant: m.order_money_refund_done,
    admin: m.order_money_refund_done,
  },
  failed: {
    customer: () => m.order_money_refund_failed_customer(),
    restaurant: () => m.order_money_refund_failed_restaurant(),
    admin: () => m.order_money_refund_failed_admin(),
  },
};

/** Every refund with its amount, reason, state and days. */
export function RefundsCard({ money, audience }: Props) {
  if (money.refunds.length === 0) return null;
  return (
    <MoneyCard title={m.order_money_refunds_title()}>
      {money.refunds.map(({ id, amountCents, reason, state, requestedAt }) => (
        <MoneyLine
          key={id}
          name={m.order_money_refund_line({
            reason: refundReasonLabel(reason, audience),
            date: formatDateTime(requestedAt, money.timezone),
          })}
          note={refundStateTexts[state][audience]({ days: m.common_refund_days() })}
          cents={amountCents}
        />
      ))}
      <MoneyLine isStrong name={m.order_money_refunded_total()} cents={money.refundedCents} />
    </MoneyCard>
  );
}

/**
 * A payment cannot be refunded while a bank decides a dispute about it.
 *
 * @param isShareTaken - an admin has charged the restaurant its share
 */
export function DisputeBanner({ money, audience, isShareTaken = false }: Props & { isShareTaken?: boolean }) {
  if (!money.isDisputed) return null;
  const lead = audience === 'customer' ? m.order_money_dispute_lead_customer() : m.order_money_dispute_lead();
  return (
    <Banner tone="warning" lead={lead}>
      {explainDispute(audience, isShareTaken)}
    </Banner>
  );
}

function explainDispute(audience: Props['audience'], isShareTaken: boolean): string {
  if (audience === 'customer') return m.order_money_dispute_customer();
  if (audience === 'restaurant')
    return isShareTaken ? m.order_money_dispute_restaurant_share_taken() : m.order_money_dispute_restaurant();
  return isShareTaken ? m.order_money_dispute_admin_share_taken() : m.order_money_dispute_admin();
}
