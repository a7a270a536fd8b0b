import * as m from '@fondly/messages';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { MoneySheet, MoneySkeleton } from '../../shared/order/money-card.tsx';
import { DisputeBanner, PaidCard, RefundsCard } from '../../shared/order/order-money.tsx';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { BackLink } from '../frame/back-link.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { PageTitle } from '../frame/page-title.tsx';
import { PastOrderNotFound } from '../frame/past-order-not-found.tsx';
import { isMissing, orderMoney } from '../queries.ts';

export const meta = pageMeta({ title: m.order_money_title, hidden: true });

/** `/past-orders/{id}/money`: what the customer paid for an order, and what was refunded. */
export default function OrderMoneyPage() {
  const { orderId = '' } = useParams();
  const { data: money, error, isPending, refetch } = useQuery(orderMoney(orderId));
  if (isMissing(error)) return <PastOrderNotFound />;
  return (
    <PageFrame variant="focused" width="column">
      <BackLink to="/past-orders">{m.customer_orders_title()}</BackLink>
      <div className="stack gap-20 margin-top-8">
        <PageTitle
          note={
            money
              ? m.order_money_note({
                  number: money.orderNumber,
                  restaurant: money.restaurantName || m.order_unknown_restaurant(),
                })
              : ' '
          }
        >
          {m.order_money_title()}
        </PageTitle>
        {isPending && <MoneySkeleton />}
        {!isPending && !money && (
          <LoadFailed what={m.order_money_what()} error={error} onRetry={() => void refetch()} />
        )}
        {money && (
          <MoneySheet>
            <DisputeBanner money={money} audience="customer" />
            <PaidCard money={money} audience="customer" />
            <RefundsCard money={money} audience="customer" />
            {money.paidCents > 0 && money.refunds.length === 0 && (
              <p className="note">{m.order_money_refunds_none()}</p>
            )}
          </MoneySheet>
        )}
      </div>
    </PageFrame>
  );
}
