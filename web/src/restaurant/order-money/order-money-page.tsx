import type { OrderTransition } from '@fondly/contract/order-transitions';
import type { OrderStep, RestaurantMoneyView } from '@fondly/contract/restaurant/refunds';
import { formatClockTime, formatDayOrToday } from '@fondly/contract/time';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isApiError } from '../../shared/api/api-error.ts';
import { useNow } from '../../shared/api/use-now.ts';
import { MoneyCard, MoneyCardLine, MoneyLine, MoneySheet, MoneySkeleton } from '../../shared/order/money-card.tsx';
import { DisputeBanner, PaidCard, RefundsCard } from '../../shared/order/order-money.tsx';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { RestaurantPage } from '../navigation/restaurant-page.tsx';
import { orderMoneyQuery } from '../queries.ts';

export const meta = pageMeta({ title: 'Money of an order', hidden: true });

/** `/orders/{id}/money`: payment, share and refunds of an order. */
export default function RestaurantOrderMoneyPage() {
  const { orderId = '' } = useParams();
  const { data: money, error, isPending, refetch } = useQuery(orderMoneyQuery(orderId));
  const isMissing = isApiError(error, 'order-not-found', 'invalid-input');
  const back = (
    <ButtonLink variant="default" to="/orders">
      <IconArrowLeft size={20} aria-hidden />
      Back to Orders
    </ButtonLink>
  );
  return (
    <RestaurantPage title={money ? `Money of order ${money.orderNumber}` : 'Money of an order'} actions={back}>
      {isPending && <MoneySkeleton />}
      {isMissing && (
        <EmptyState picture="bag" title="Order not found">
          It may belong to another kitchen.
        </EmptyState>
      )}
      {!isPending && !isMissing && !money && (
        <LoadFailed audience="restaurant" what="this order" error={error} onRetry={() => void refetch()} />
      )}
      {money && (
        <MoneySheet>
          <DisputeBanner money={money} audience="restaurant" isShareTaken={money.share.disputedCents > 0} />
          <PaidCard money={money} audience="restaurant" />
          <ShareCard money={money} />
          <RefundsCard money={money} audience="restaurant" />
          {money.steps.length > 0 && <StepsCard steps={money.steps} timezone={money.timezone} />}
        </MoneySheet>
      )}
    </RestaurantPage>
  );
}

const stepWords: Partial<Record<OrderTransition, string>> = {
  approve: 'Approved',
  deny: 'Denied',
  cancelByRestaurant: 'Cancelled',
  markReady: 'Marked ready',
  handOver: 'Handed over',
};

/** Which staff member did what, in chronological order. */
function StepsCard({ steps, timezone }: { steps: OrderStep[]; timezone: string }) {
  const now = useNow();
  return (
    <MoneyCard title="Who did what">
      {steps.map(({ at, transition, actorName }) => (
        <MoneyCardLine
          key={at + transition}
          name={stepWords[transition] ?? 'Changed'}
          note={actorName ?? 'A deleted account'}
        >
          {formatDayOrToday(new Date(at), timezone, now)}, {formatClockTime(new Date(at), timezone)}
        </MoneyCardLine>
      ))}
    </MoneyCard>
  );
}

/** The restaurant's share, line by line. Refunds are subtracted from each line. */
function ShareCard({ money }: { money: RestaurantMoneyView }) {
  const { share, feeCents, platformDiscountCents } = money;
  const shareCents = share.pendingCents + share.earnedCents;
  const keptCents = money.paidCents - money.refundedCents;
  const taxCents = keptCents + platformDiscountCents - feeCents - share.disputedCents - shareCents;
  return (
    <MoneyCard title="Your share">
      <MoneyLine name="Paid, less what went back" cents={keptCents} />
      {platformDiscountCents > 0 && <MoneyLine name="Fondly pays for its coupon" cents={platformDiscountCents} />}
      <MoneyLine name="Fondly's fee" cents={-feeCents} />
      {taxCents > 0 && <MoneyLine name="Tax, held by Fondly" cents={-taxCents} />}
      {share.disputedCents > 0 && (
        <MoneyLine
          name="Taken, since the customer disputes the payment"
          note="It comes back when the bank decides for you"
          cents={-share.disputedCents}
        />
      )}
      <MoneyLine isStrong name="Your share" note={shareNote(money)} cents={shareCents} />
      <MoneyLine name="With your payout account" note={payoutNote(money)} cents={share.transferredCents} />
      {share.manuallyPaidCents !== 0 && (
        <MoneyLine name="Paid by a bank transfer from Fondly" cents={share.manuallyPaidCents} />
      )}
    </MoneyCard>
  );
}

function shareNote({ share, paidCents, status }: RestaurantMoneyView): string | undefined {
  if (share.earnedCents > 0) return 'Earned';
  if (share.pendingCents > 0) return 'Yours when the order is picked up, or not fetched in its window';
  return paidCents === 0 && status === 'pending' ? 'Nothing has been charged yet' : undefined;
}

function payoutNote({ share, fundsFlow }: RestaurantMoneyView): string | undefined {
  if (share.transferredCents > 0) return 'Paid to your bank with the next weekly payout';
  if (share.manuallyPaidCents !== 0) return undefined;
  if (fundsFlow === 'held' && share.pendingCents + share.earnedCents > 0) {
    return 'Held for you. It is sent on after the pickup, once your payouts are set up';
  }
  return undefined;
}
