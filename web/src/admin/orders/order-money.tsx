import type { KitchenMoneyView } from '@fondly/contract/refund';
import { MoneyCard, MoneyLine, MoneySheet } from '../../shared/money-card.tsx';
import { DisputeBanner, PaidCard, RefundsCard } from '../../shared/order-money.tsx';

/** Where the money of an order is: paid, shared, given back. */
export function OrderMoney({ money }: { money: KitchenMoneyView }) {
  return (
    <MoneySheet>
      <DisputeBanner money={money} reader="kitchen" isShareTaken={money.share.disputedCents > 0} />
      <PaidCard money={money} reader="customer" />
      <ShareCard money={money} />
      <RefundsCard money={money} reader="kitchen" />
    </MoneySheet>
  );
}

const flows: Record<KitchenMoneyView['fundsFlow'], string> = {
  destination: 'Went to its account with the payment',
  held: 'Held for it until it is sent on after the pickup',
  none: 'There was nothing to pay',
};

function ShareCard({ money }: { money: KitchenMoneyView }) {
  const { share, feeCents, platformDiscountCents, fundsFlow } = money;
  return (
    <MoneyCard title="The kitchen's share">
      {platformDiscountCents > 0 && <MoneyLine name="Fondly pays for its coupon" cents={platformDiscountCents} />}
      <MoneyLine name="Fondly's fee" cents={feeCents} />
      <MoneyLine name="Waits for the pickup" cents={share.pendingCents} />
      <MoneyLine name="Earned" cents={share.earnedCents} />
      {share.disputedCents > 0 && <MoneyLine name="Taken back in a dispute" cents={share.disputedCents} />}
      {share.paidByHandCents !== 0 && <MoneyLine name="Paid by hand" cents={share.paidByHandCents} />}
      <MoneyLine isStrong name="With its payout account" note={flows[fundsFlow]} cents={share.transferredCents} />
    </MoneyCard>
  );
}
