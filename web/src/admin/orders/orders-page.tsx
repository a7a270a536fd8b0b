import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { SearchForm } from '../../shared/ui/search/search-form.tsx';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { orderSearchQuery } from '../queries.ts';
import { useFilter } from '../use-filter.ts';
import { OrderTable } from './order-table.tsx';

/** /admin/orders: open orders, and any order by number, name, email or phone number. */
export default function OrdersPage() {
  const { get, set } = useFilter();
  const search = get('search');
  const { data, isPending, error, refetch } = useQuery(orderSearchQuery(search));
  return (
    <AdminPage title="Orders" note={<SearchOrders search={search} onSearch={(text) => set({ search: text })} />}>
      <Panel title={search ? `Orders that fit “${search}”` : 'Open orders'} note="Newest first">
        {isPending && <Skeleton height={400} radius={12} />}
        {!isPending && !data && (
          <LoadFailed audience="restaurant" what="the orders" error={error} onRetry={() => void refetch()} />
        )}
        {data?.orders.length === 0 && (
          <p className={`muted ${styles.none}`}>
            {search ? 'No order fits. Try fewer letters, or another word.' : 'Nobody waits for food right now.'}
          </p>
        )}
        {data && data.orders.length > 0 && <OrderTable orders={data.orders} />}
        {data?.hasMore && <p className={`note ${styles.remark}`}>There are more. Another word narrows them down.</p>}
      </Panel>
    </AdminPage>
  );
}

const SearchOrders = ({ search, onSearch }: { search: string; onSearch: (text: string) => void }) => (
  <SearchForm label="Order number, name, email or phone" value={search} onSearch={onSearch} />
);
