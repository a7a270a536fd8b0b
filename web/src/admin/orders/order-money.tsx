import { formatFee } from '@fondly/contract/prices/fee';
import type { RestaurantMoneyView } from '@fondly/contract/restaurant/refunds';
import { MoneyCard, MoneyLine, MoneySheet } from '../../shared/order/money-card.tsx';
import { DisputeBanner, PaidCard, RefundsCard } from '../../shared/order/order-money.tsx';

/** The payment, shares and refunds of an order. */
export function OrderMoney({ money }: { money: RestaurantMoneyView }) {
  return (
    <MoneySheet>
      <DisputeBanner money={money} audience="admin" isShareTaken={money.share.disputedCents > 0} />
      <PaidCard money={money} audience="admin" />
      <ShareCard money={money} />
      <RefundsCard money={money} audience="admin" />
    </MoneySheet>
  );
}

function describeFundsFlow({ fundsFlow, share }: RestaurantMoneyView): string {
  if (fundsFlow === 'none') return 'There was nothing to pay';
  if (fundsFlow === 'destination') return 'Went to its account with the payment';
  if (share.transferredCents > 0) return 'Sent on after the pickup';
  return 'Held for it until it is sent on after the pickup';
}

function ShareCard({ money }: { money: RestaurantMoneyView }) {
  const { share, feeCents, platformDiscountCents } = money;
  return (
    <MoneyCard title="The kitchen's share">
      {platformDiscountCents > 0 && <MoneyLine name="Fondly pays for its coupon" cents={platformDiscountCents} />}
      <MoneyLine name="Fondly's fee" note={money.feeRule ? formatFee(money.feeRule) : undefined} cents={feeCents} />
      <MoneyLine name="Waits for the pickup" cents={share.pendingCents} />
      <MoneyLine name="Earned" cents={share.earnedCents} />
      {share.disputedCents > 0 && <MoneyLine name="Taken back in a dispute" cents={share.disputedCents} />}
      {share.manuallyPaidCents !== 0 && <MoneyLine name="Paid manually" cents={share.manuallyPaidCents} />}
      <MoneyLine
        isStrong
        name="With its payout account"
        note={describeFundsFlow(money)}
        cents={share.transferredCents}
      />
    </MoneyCard>
  );
}
