import * as m from '@fondly/messages';
import { IconLayoutKanban, IconList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { type Chip, ChipRow } from '../../shared/ui/actions/chip-row.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { SegmentedControl } from '../../shared/ui/forms/segmented-control.tsx';
import { SearchField } from '../../shared/ui/search/search-field.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { useHasRole } from '../navigation/use-has-role.ts';
import { ordersQuery } from '../queries.ts';
import { useStoredChoice } from '../use-stored-choice.ts';
import { AutoAcceptSwitch } from './auto-accept-switch.tsx';
import { BoardSkeleton } from './board/board-skeleton.tsx';
import { columnNames, columns, countOrders, type OrderFilter } from './board/order-groups.ts';
import { OrderSearchResults } from './order-search-results.tsx';
import { OrdersContent } from './orders-content.tsx';
import styles from './orders-view.module.css';
import { useOrderSearch } from './use-order-search.ts';

const views = ['board', 'list'] as const;
const listViewSegments = () => [
  {
    value: 'board' as const,
    label: (
      <>
        <IconLayoutKanban size={18} aria-hidden /> <span className={styles.view}>{m.board_view_board()}</span>
      </>
    ),
  },
  {
    value: 'list' as const,
    label: (
      <>
        <IconList size={18} aria-hidden /> <span className={styles.view}>{m.board_view_list()}</span>
      </>
    ),
  },
];

/** The restaurant's orders, updated live. The filter is part of the address. */
export function OrdersView() {
  const [params, setParams] = useSearchParams();
  const [view, setView] = useStoredChoice('orders-view', views, 'board');
  const orders = useQuery(ordersQuery());
  const search = useOrderSearch();
  const { restaurant } = useRestaurant();
  const isManager = useHasRole('manager');

  if (orders.isPending) return <BoardSkeleton />;
  if (!orders.data) {
    return (
      <LoadFailed
        audience="restaurant"
        what={m.board_your_orders()}
        error={orders.error}
        onRetry={() => void orders.refetch()}
      />
    );
  }
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
  const counts = countOrders(orders.data.orders, view);
  const hasMore = orders.data.olderThan !== undefined;
  const chips: Chip<OrderFilter>[] = [
    // The number of all orders is unknown while more pages of ended ones exist.
    { value: 'all', label: m.common_all(), ...(!(hasMore && view === 'list') && { count: counts.all }) },
    ...columns.map((column) => ({ value: column, label: columnNames[column](), count: counts[column] })),
    { value: 'denied', label: m.board_filter_denied() },
  ];
  return (
    <>
      <div className={`row wrap ${styles.bar}`}>
        <ChipRow label={m.board_filter_label()} chips={chips} value={filter} onChange={show} />
        {isManager && restaurant.status === 'approved' && <AutoAcceptSwitch />}
        <SearchField label={m.board_search_label()} value={search.typed} onChange={search.setTyped} />
        <SegmentedControl label={m.board_view_label()} segments={listViewSegments()} value={view} onChange={setView} />
      </div>
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
        <OrdersContent orders={orders.data.orders} hasMore={hasMore} filter={filter} view={view} />
      )}
    </>
  );
}

function RetryButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" size="row" onClick={onClick}>
      {m.common_try_again()}
    </Button>
  );
}
