import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, Suspense, useState } from 'react';
import { lazyPart } from '../../shared/page/lazy-part.ts';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { RingNote } from '../new-orders/ring-note.tsx';
import { orderPagesQuery } from '../queries.ts';
import { Board } from './board/board.tsx';
import { emptyColumns, getColumn, type OrderFilter, type OrdersViewMode } from './board/order-groups.ts';
import { OrdersAnnouncer } from './board/orders-announcer.tsx';
import { PortionsToMake } from './board/portions-to-make.tsx';
import { DeniedOrders } from './denied-orders.tsx';
import { ListActions } from './list-actions.tsx';
import { OrderList } from './order-list.tsx';

/** Needed for a board without orders only. */
const PlannedToday = lazyPart(() => import('./board/planned-today.tsx').then((file) => file.default));

type Props = {
  orders: RestaurantOrderView[];
  /** Whether more ended orders than `orders` has exist. */
  hasMore: boolean;
  filter: OrderFilter;
  view: OrdersViewMode;
};

/** The filtered orders as a board or a list. Closed orders are in the list only. Rendered only when the orders change. */
export const OrdersContent = memo(function OrdersContent({ orders, hasMore, filter, view }: Props) {
  if (filter === 'denied') {
    return (
      <>
        <OrdersAnnouncer orders={orders} />
        <DeniedOrders />
      </>
    );
  }
  const matching = orders.filter((order) => {
    const column = getColumn(order);
    return filter === 'all' ? view === 'list' || column !== null : column === filter;
  });
  return (
    <>
      <OrdersAnnouncer orders={orders} />
      {view === 'board' && (
        <>
          <div className="stack gap-16">
            {orders.some((order) => getColumn(order)) ? <PortionsToMake orders={matching} /> : <RingNote />}
            <Board orders={matching} filter={filter} />
          </div>
          {filter === 'all' && matching.length === 0 && (
            <Suspense>
              <PlannedToday />
            </Suspense>
          )}
        </>
      )}
      {matching.length === 0 && view === 'list' && (
        <div className="card">
          <EmptyState
            picture="bag"
            title={filter === 'all' ? m.board_empty_list_title() : emptyColumns[filter]()}
            action={<RingNote />}
          />
        </div>
      )}
      {matching.length > 0 && view === 'list' && <List orders={matching} hasMore={hasMore && filter === 'all'} />}
    </>
  );
});

/** Adds pages of ended orders. The live orders stay as they are, and an order that has just ended is listed once. */
function List({ orders, hasMore }: { orders: RestaurantOrderView[]; hasMore: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const ended = useInfiniteQuery({ ...orderPagesQuery({ only: 'ended' }), enabled: isOpen && hasMore });
  const knownIds = new Set(orders.map(({ id }) => id));
  const older = (ended.data?.pages ?? []).flatMap((page) => page.orders).filter(({ id }) => !knownIds.has(id));
  const all = hasMore ? [...orders, ...older] : orders;
  const next = {
    exists: hasMore && (ended.data ? ended.hasNextPage : true),
    isLoading: ended.isFetching && (ended.isPending || ended.isFetchingNextPage),
    isFailed: ended.isLoadingError || ended.isFetchNextPageError,
    load: () => {
      setOpen(true);
      if (ended.data) void ended.fetchNextPage();
      else if (isOpen) void ended.refetch();
    },
  };
  return (
    <>
      <ListActions />
      <OrderList orders={all} next={next} />
    </>
  );
}
