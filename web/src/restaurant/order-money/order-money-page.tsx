import type { OrderTransition } from '@fondly/contract/order-transitions';
import { formatFee } from '@fondly/contract/prices/fee';
import type { OrderStep, RestaurantMoneyView } from '@fondly/contract/restaurant/refunds';
import { formatClockTime, formatDayOrToday } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
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

export const meta = pageMeta({ title: m.restaurant_refund_payment_title, hidden: true });

/** `/orders/{id}/money`: payment, share and refunds of an order. */
export default function RestaurantOrderMoneyPage() {
  const { orderId = '' } = useParams();
  const { data: money, error, isPending, refetch } = useQuery(orderMoneyQuery(orderId));
  const isMissing = isApiError(error, 'order-not-found', 'invalid-input');
  const back = (
    <ButtonLink variant="default" to="/orders">
      <IconArrowLeft size={20} aria-hidden />
      {m.board_back_button()}
    </ButtonLink>
  );
  const title = money
    ? m.restaurant_refund_payment_order_title({ number: money.orderNumber })
    : m.restaurant_refund_payment_title();
  return (
    <RestaurantPage title={title} actions={back}>
      {isPending && <MoneySkeleton />}
      {isMissing && (
        <EmptyState picture="bag" title={m.restaurant_refund_order_not_found_title()}>
          {m.restaurant_refund_order_not_found()}
        </EmptyState>
      )}
      {!isPending && !isMissing && !money && (
        <LoadFailed
          audience="restaurant"
          what={m.restaurant_refund_this_order()}
          error={error}
          onRetry={() => void refetch()}
        />
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

const stepTexts: Partial<Record<OrderTransition, () => string>> = {
  approve: m.restaurant_refund_step_approved,
  deny: m.restaurant_refund_step_denied,
  cancelByRestaurant: m.restaurant_refund_step_canceled,
  markReady: m.restaurant_refund_step_ready,
  handOver: m.restaurant_refund_step_handed_over,
};

/** Which staff member did what, in chronological order. */
function StepsCard({ steps, timezone }: { steps: OrderStep[]; timezone: string }) {
  const now = useNow();
  return (
    <MoneyCard title={m.restaurant_refund_steps_title()}>
      {steps.map(({ at, transition, actorName, keyName }) => (
        <MoneyCardLine
          key={at + transition}
          name={(stepTexts[transition] ?? m.restaurant_refund_step_changed)()}
          note={
            keyName
              ? m.restaurant_refund_step_key({ name: keyName })
              : (actorName ?? m.restaurant_refund_step_deleted_account())
          }
        >
          {m.restaurant_refund_step_time({
            day: formatDayOrToday(new Date(at), timezone, now),
            time: formatClockTime(new Date(at), timezone),
          })}
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
    <MoneyCard title={m.restaurant_refund_share_title()}>
      <MoneyLine name={m.restaurant_refund_share_paid()} cents={keptCents} />
      {platformDiscountCents > 0 && (
        <MoneyLine name={m.restaurant_refund_share_coupon()} cents={platformDiscountCents} />
      )}
      <MoneyLine name={m.restaurant_refund_share_fee()} note={feeNote(money)} cents={-feeCents} />
      {taxCents > 0 && <MoneyLine name={m.restaurant_refund_share_tax()} cents={-taxCents} />}
      {share.disputedCents > 0 && (
        <MoneyLine
          name={m.restaurant_refund_share_disputed()}
          note={m.restaurant_refund_share_disputed_note()}
          cents={-share.disputedCents}
        />
      )}
      <MoneyLine isStrong name={m.restaurant_refund_share_title()} note={shareNote(money)} cents={shareCents} />
      <MoneyLine
        name={m.restaurant_refund_share_transferred()}
        note={payoutNote(money)}
        cents={share.transferredCents}
      />
      {share.manuallyPaidCents !== 0 && (
        <MoneyLine name={m.restaurant_refund_share_paid_by_transfer()} cents={share.manuallyPaidCents} />
      )}
    </MoneyCard>
  );
}

function feeNote({ feeRule }: RestaurantMoneyView): string | undefined {
  return feeRule ? m.restaurant_refund_share_fee_rule({ fee: formatFee(feeRule) }) : undefined;
}

function shareNote({ share, paidCents, status }: RestaurantMoneyView): string | undefined {
  if (share.earnedCents > 0) return m.restaurant_refund_share_earned();
  if (share.pendingCents > 0) return m.restaurant_refund_share_pending();
  return paidCents === 0 && status === 'pending' ? m.restaurant_refund_share_not_charged() : undefined;
}

function payoutNote({ share, fundsFlow }: RestaurantMoneyView): string | undefined {
  if (share.transferredCents > 0) return m.restaurant_refund_payout_weekly();
  if (share.manuallyPaidCents !== 0) return undefined;
  if (fundsFlow === 'held' && share.pendingCents + share.earnedCents > 0) {
    return m.restaurant_refund_payout_held();
  }
  return undefined;
}
