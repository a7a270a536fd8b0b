import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { SkeletonList } from '../../shared/ui/feedback/skeleton-list.tsx';
import { orderPagesQuery } from '../queries.ts';
import { OrderList } from './order-list.tsx';

type Props = {
  filter: Parameters<typeof orderPagesQuery>[0];
  /** "your archived orders": what loads or failed to. */
  what: string;
  /** Shown when there are none. */
  empty: ReactNode;
  /** Shown above the list. */
  actions?: ReactNode;
};

/** Orders of any date in a list that loads its next page on request. */
export function OrderPages({ filter, what, empty, actions }: Props) {
  const pages = useInfiniteQuery(orderPagesQuery(filter));
  if (pages.isPending) return <SkeletonList what={what} rows={4} />;
  if (!pages.data) {
    return <LoadFailed audience="restaurant" what={what} error={pages.error} onRetry={() => void pages.refetch()} />;
  }
  const orders = pages.data.pages.flatMap((page) => page.orders);
  if (orders.length === 0) return <div className="card">{empty}</div>;
  return (
    <>
      {actions}
      <OrderList
        orders={orders}
        next={{
          exists: pages.hasNextPage,
          isLoading: pages.isFetchingNextPage,
          isFailed: pages.isFetchNextPageError,
          load: () => void pages.fetchNextPage(),
        }}
      />
    </>
  );
}
