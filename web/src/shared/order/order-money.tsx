import type { CustomerMoneyView } from '@fondly/contract/orders';
import { policies } from '@fondly/contract/policies';
import type { RefundState } from '@fondly/contract/restaurant/refund-reasons';
import { formatClockTime, formatDay } from '@fondly/contract/time';
import { Banner } from '../ui/feedback/banner.tsx';
import { MoneyCard, MoneyLine } from './money-card.tsx';

type Money = Omit<CustomerMoneyView, 'restaurantName'>;
type Props = { money: Money; audience: 'customer' | 'restaurant' | 'admin' };

const formatDateTime = (at: string, timezone: string) =>
  `${formatDay(new Date(at), timezone)}, ${formatClockTime(new Date(at), timezone)}`;

/** What was agreed and paid, and who paid for the coupon. */
export function PaidCard({ money, audience }: Props) {
  const funder = money.discountFunder === 'platform' ? 'Fondly' : audience === 'restaurant' ? 'you' : 'the kitchen';
  return (
    <MoneyCard title="What was paid">
      <MoneyLine name={`${money.quantity} × ${money.mealName}`} cents={money.subtotalCents} />
      {money.discountCents > 0 && (
        <MoneyLine name={`Coupon ${money.couponCode ?? ''}`} note={`Paid by ${funder}`} cents={-money.discountCents} />
      )}
      <MoneyLine name="Tax" cents={money.taxCents} />
      <MoneyLine name="Total" cents={money.totalCents} />
      <MoneyLine isStrong name="Paid by card" cents={money.paidCents} note={describePayment(money)} />
    </MoneyCard>
  );
}

function describePayment({ paidAt, paymentStatus, totalCents, timezone }: Money): string {
  if (totalCents === 0) return 'There was nothing to pay';
  if (paidAt) return formatDateTime(paidAt, timezone);
  if (paymentStatus === 'authorized') return 'Reserved on the card, not charged yet';
  return 'Not charged';
}

const refundStateTexts: Record<RefundState, Record<Props['audience'], string>> = {
  'on-its-way': {
    customer: `On its way to your card, usually within ${policies.refundDays}`,
    restaurant: `On its way, usually within ${policies.refundDays}`,
    admin: `On its way, usually within ${policies.refundDays}`,
  },
  done: {
    customer: `Refunded to your card. Banks show it within ${policies.refundDays}`,
    restaurant: `Refunded. The customer's bank shows it within ${policies.refundDays}`,
    admin: `Refunded. The customer's bank shows it within ${policies.refundDays}`,
  },
  failed: {
    customer: 'Your bank did not take it. We will pay you another way',
    restaurant: 'The bank did not take it. Fondly looks after it',
    admin: 'The bank did not take it. Pay the customer another way, and close the alarm',
  },
};

/** Every refund with its amount, reason, state and days. */
export function RefundsCard({ money, audience }: Props) {
  if (money.refunds.length === 0) return null;
  return (
    <MoneyCard title="Refunds">
      {money.refunds.map(({ id, amountCents, reason, state, requestedAt }) => (
        <MoneyLine
          key={id}
          name={`${reason}, ${formatDateTime(requestedAt, money.timezone)}`}
          note={refundStateTexts[state][audience]}
          cents={amountCents}
        />
      ))}
      <MoneyLine isStrong name="Refunded in all" cents={money.refundedCents} />
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
  const lead = audience === 'customer' ? 'You dispute this payment.' : 'The customer disputes this payment.';
  return (
    <Banner tone="warning" lead={lead}>
      {explainDispute(audience, isShareTaken)}
    </Banner>
  );
}

function explainDispute(audience: Props['audience'], isShareTaken: boolean): string {
  if (audience === 'customer') return 'Your bank decides. We cannot refund it until then.';
  const owner = audience === 'restaurant' ? 'your' : "the kitchen's";
  const share = isShareTaken ? `${owner} share was taken for it` : `${owner} share is left alone`;
  return `The bank decides. It cannot be refunded until then, and ${share}.`;
}
