import type { OrderView } from '@fondly/contract/orders';
import { isSameDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'wouter';
import { useNow } from '../../shared/api/use-now.ts';
import { lazyPart } from '../../shared/page/lazy-part.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { keepScroll } from '../../shared/page/page-location.ts';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { useDeferredData } from '../../shared/page/use-deferred-data.ts';
import { useFirstRows } from '../../shared/page/use-first-rows.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ChipRow } from '../../shared/ui/actions/chip-row.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { PageTitle } from '../frame/page-title.tsx';
import { ZipPill } from '../frame/zip-pill.tsx';
import { QueueCards } from '../meal-queue/queue-cards.tsx';
import { isUpcoming } from '../order-state.ts';
import { PushPromptCard } from '../push/lazy-push-prompt.tsx';
import { myOlderThan, myOrders } from '../queries.ts';
import { useRememberedZip } from '../restaurants/use-order-zip.ts';
import {
  countMatching,
  matchesFilter,
  type OrderFilter,
  orderFilters,
  parseOrderFilter,
  usefulFilters,
  withoutSuperseded,
} from './order-filters.ts';
import { OrderRow } from './order-row.tsx';
import { OrdersSkeleton } from './orders-skeleton.tsx';
import { PaymentBanner } from './payment-banner.tsx';
import { SavedPlate } from './saved-plate.tsx';
import { OrderTicket } from './ticket/order-ticket.tsx';
import { usePaymentOutcome } from './use-payment-outcome.ts';

export const meta = pageMeta({ title: m.customer_orders_title, hidden: true });

/** At the end of the page, for those with many orders. */
const EarlierOrders = lazyPart(() => import('./earlier-orders.tsx').then((file) => file.EarlierOrders));

/** Most customers have orders. */
const NoOrders = lazyPart(() => import('./no-orders.tsx').then((file) => file.NoOrders));

export default function PastOrdersPage() {
  const [params, setParams] = useSearchParams();
  const filter = parseOrderFilter(params.get('show'));
  const list = useQuery(myOrders());
  const { data: olderThan } = useQuery(myOlderThan());
  useRememberedZip(findNewest(list.data ?? [])?.restaurantZip ?? null);
  const shown = useDeferredData(list.data);
  const outcome = usePaymentOutcome(list.data ?? []);
  const closeOutcome = () => setParams({}, { replace: true });
  const isJustPaid = outcome?.state === 'bought';

  const choose = (show: OrderFilter) => {
    const next = new URLSearchParams(params);
    if (show === 'all') next.delete('show');
    else next.set('show', show);
    setParams(next, { replace: true, state: keepScroll });
  };
  return (
    <PageFrame corner={<ZipPill />} width="column">
      <div className="stack gap-20">
        {isJustPaid ? (
          <SavedPlate order={outcome.order} onClose={closeOutcome} />
        ) : (
          <PageTitle>{m.customer_orders_title()}</PageTitle>
        )}
        <QueueCards />
        {!shown && !list.isError && <OrdersSkeleton />}
        {list.isError && !list.data && (
          <LoadFailed what={m.customer_orders_what()} error={list.error} onRetry={() => void list.refetch()} />
        )}
        {shown && (
          <>
            {outcome && !isJustPaid && <PaymentBanner state={outcome.state} onClose={closeOutcome} />}
            {list.isError && <StaleBanner onRetry={() => void list.refetch()} />}
            {shown.length > 0 && !isJustPaid && (
              <Filters orders={withoutSuperseded(shown)} hasOlder={!!olderThan} value={filter} onChange={choose} />
            )}
            <Orders
              orders={withoutSuperseded(shown).filter((order) => matchesFilter(order, filter))}
              justPaidId={isJustPaid ? outcome.order.id : null}
              prompt={<PushPromptCard orders={shown} />}
              onShowAll={filter === 'all' ? null : () => choose('all')}
            />
            {olderThan && (
              <Suspense>
                <EarlierOrders olderThan={olderThan} known={shown} filter={filter} />
              </Suspense>
            )}
          </>
        )}
      </div>
    </PageFrame>
  );
}

const findNewest = (orders: readonly OrderView[]): OrderView | undefined =>
  orders.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))[0];

type FiltersProps = {
  orders: readonly OrderView[];
  hasOlder: boolean;
  value: OrderFilter;
  onChange: (filter: OrderFilter) => void;
};

/** The numbers are unknown while more pages of orders exist. Then every filter may find something. */
function Filters({ orders, hasOlder, value, onChange }: FiltersProps) {
  const chips = (hasOlder ? orderFilters : usefulFilters(orders, value)).map(({ value: filter, label }) =>
    hasOlder
      ? { value: filter, label: label() }
      : { value: filter, label: label(), count: countMatching(orders, filter) },
  );
  return <ChipRow label={m.customer_orders_filters_label()} chips={chips} value={value} onChange={onChange} />;
}

type OrdersProps = {
  orders: readonly OrderView[];
  /** Its ticket comes first. */
  justPaidId: string | null;
  prompt: ReactNode;
  /** Set while a filter hides some orders. */
  onShowAll: (() => void) | null;
};

/** Tickets come first: a customer at the counter needs the code. Other content follows. */
function Orders({ orders, justPaidId, prompt, onShowAll }: OrdersProps) {
  const now = useNow(60);
  if (orders.length === 0)
    return (
      <Suspense>
        <NoOrders onShowAll={onShowAll} />
      </Suspense>
    );
  const rank = ({ id, pickupStart }: OrderView) => (id === justPaidId ? 0 : Date.parse(pickupStart));
  const upcoming = orders.filter(isUpcoming).sort((a, b) => rank(a) - rank(b));
  const past = orders.filter((order) => !isUpcoming(order));
  const isAllToday = upcoming.every(({ pickupStart, timezone }) => isSameDay(new Date(pickupStart), now, timezone));
  return (
    <>
      {upcoming.length > 0 && (
        <section className="stack gap-16 margin-bottom-8" aria-labelledby="orders-today">
          <h2 id="orders-today" className={justPaidId || isAllToday ? 'visually-hidden' : 'text-20'}>
            {isAllToday ? m.customer_orders_today_title() : m.customer_orders_upcoming_title()}
          </h2>
          {upcoming.map((order) => (
            <OrderTicket key={order.id} order={order} />
          ))}
        </section>
      )}
      {prompt}
      {past.length > 0 && (
        <section aria-labelledby="orders-past">
          <h2 id="orders-past" className="text-20">
            {m.customer_orders_past_title()}
          </h2>
          <PastOrders orders={past} />
        </section>
      )}
    </>
  );
}

const PastOrders = ({ orders }: { orders: readonly OrderView[] }) =>
  useFirstRows(orders).map((order) => <OrderRow key={order.id} order={order} />);

function StaleBanner({ onRetry }: { onRetry: () => void }) {
  const action = (
    <Button size="row" variant="default" onClick={onRetry}>
      {m.common_try_again()}
    </Button>
  );
  return (
    <Banner tone="warning" action={action}>
      {m.customer_orders_stale()}
    </Banner>
  );
}
