import type { OrderView } from '@fondly/contract/orders';
import * as m from '@fondly/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { myEarlierOrders } from '../queries.ts';
import { matchesFilter, type OrderFilter, withoutSuperseded } from './order-filters.ts';
import { OrderRow } from './order-row.tsx';

type Props = { olderThan: string; known: readonly OrderView[]; filter: OrderFilter };

/** Lists ended orders beyond the first page. Each tap loads one more page. `known` orders are on the page already. */
export function EarlierOrders({ olderThan, known, filter }: Props) {
  const [isOpen, setOpen] = useState(false);
  const pages = useInfiniteQuery({ ...myEarlierOrders(olderThan), enabled: isOpen });
  const knownIds = new Set(known.map(({ id }) => id));
  const orders = withoutSuperseded((pages.data?.pages ?? []).flatMap((page) => page.orders)).filter(
    (order) => !knownIds.has(order.id) && matchesFilter(order, filter),
  );
  const isFailed = pages.isLoadingError || pages.isFetchNextPageError;
  const showMore = () => {
    setOpen(true);
    if (pages.data) void pages.fetchNextPage();
    else if (isOpen) void pages.refetch();
  };
  return (
    <>
      {orders.length > 0 && (
        <section aria-label={m.customer_orders_older_label()}>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </section>
      )}
      {isFailed && (
        <p className="note" role="alert">
          {m.customer_orders_older_failed()}
        </p>
      )}
      {(!pages.data || pages.hasNextPage) && (
        <Button variant="light" isPending={isOpen && pages.isFetching} onClick={showMore}>
          {m.customer_orders_older_button()}
        </Button>
      )}
    </>
  );
}
