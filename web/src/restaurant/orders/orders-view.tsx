import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { useSearchParams } from 'wouter';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import type { Chip } from '../../shared/ui/actions/chip-row.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { EveningNote } from '../evening/evening-note.tsx';
import { useKnowsEvening } from '../evening/use-evening.ts';
import { ordersQuery } from '../queries.ts';
import { useStoredChoice } from '../use-stored-choice.ts';
import { BoardSkeleton } from './board/board-skeleton.tsx';
import { columnNames, columns, getColumn, listColumnOrders, type OrderFilter } from './board/order-groups.ts';
import { OrderSearchResults } from './order-search-results.tsx';
import { OrdersContent } from './orders-content.tsx';
import { OrdersToolbar } from './toolbar/orders-toolbar.tsx';
import { useOrderSearch } from './use-order-search.ts';

const views = ['board', 'list'] as const;

/** The restaurant's orders, updated live. The filter is part of the address. */
export function OrdersView({ options }: { options: ReactNode }) {
  const [params, setParams] = useSearchParams();
  const [view, setView] = useStoredChoice('orders-view', views, 'board');
  const orders = useQuery(ordersQuery());
  // A kitchen may have a hundred tickets, and the popup of a new order comes first.
  const data = useDeferredValue(orders.data);
  const search = useOrderSearch();
  const knowsEvening = useKnowsEvening();

  if (!data && !orders.isError) return <BoardSkeleton />;
  if (!data) {
    return (
      <LoadFailed
        audience="restaurant"
        what={m.board_your_orders()}
        error={orders.error}
        onRetry={() => void orders.refetch()}
      />
    );
  }
  // The note at closing comes with the board, so that nothing moves. While an order is open there is none to wait for.
  if (!knowsEvening && data.orders.every((order) => getColumn(order) === null)) return <BoardSkeleton />;
  const shown = params.get('show');
  const filter: OrderFilter = shown === 'denied' ? shown : (columns.find((column) => column === shown) ?? 'all');
  const show = (next: OrderFilter) =>
    setParams(
      (now) => {
        now.delete('show');
        if (next !== 'all') now.set('show', next);
        return now;
      },
      { replace: true },
    );
  const hasMore = data.olderThan !== undefined;
  return (
    <>
      <EveningNote />
      <OrdersToolbar
        chips={listChips(data.orders)}
        filter={filter}
        onFilter={show}
        typed={search.typed}
        onType={search.setTyped}
        view={view}
        onView={setView}
        options={options}
      />
      {orders.isError && (
        <Banner
          tone="warning"
          lead={m.board_stale_lead()}
          action={<RetryButton onClick={() => void orders.refetch()} />}
        >
          {m.board_stale()}
        </Banner>
      )}
      {search.searchedText ? (
        <OrderSearchResults search={search.searchedText} />
      ) : (
        <OrdersContent orders={data.orders} hasMore={hasMore} filter={filter} view={view} />
      )}
    </>
  );
}

/** Each column with its count. Denied orders are read page by page, so they have none. */
function listChips(orders: readonly RestaurantOrderView[]): Chip<OrderFilter>[] {
  const counts = columns.map((column) => ({
    value: column,
    label: columnNames[column](),
    count: listColumnOrders(orders, column).length,
  }));
  return [
    { value: 'all', label: m.common_all(), count: counts.reduce((sum, { count }) => sum + count, 0) },
    ...counts,
    { value: 'denied', label: m.board_filter_denied() },
  ];
}

function RetryButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" size="row" onClick={onClick}>
      {m.common_try_again()}
    </Button>
  );
}
