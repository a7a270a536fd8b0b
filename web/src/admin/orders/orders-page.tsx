import { orderSorts } from '@fondly/contract/admin/sort';
import { type OrderStatus, orderStatuses } from '@fondly/contract/order-statuses';
import { pilotTimeZone, toLocalDate } from '@fondly/contract/time';
import { useQuery } from '@tanstack/react-query';
import { readNow } from '../../shared/api/corrected-clock.ts';
import { ChipRow } from '../../shared/ui/actions/chip-row.tsx';
import { Pager } from '../../shared/ui/data/pager.tsx';
import { SearchForm } from '../../shared/ui/search/search-form.tsx';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { DayField } from '../page/day-field.tsx';
import { noMatches } from '../page/empty-texts.ts';
import { formatCalendarDay } from '../page/format-time.ts';
import { QueryContent } from '../page/query-content.tsx';
import { SavedViews } from '../page/saved-views.tsx';
import { orderSearchQuery } from '../queries.ts';
import { parsePageNumber, useFilter, useSorting } from '../use-filter.ts';
import { OrderTable } from './order-table.tsx';

const stateNames: Record<OrderStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  ready: 'Ready',
  completed: 'Completed',
  canceled: 'Canceled',
  failed: 'Not paid',
};
const states = ['all' as const, ...orderStatuses];

/** /admin/orders: open orders, all orders of a day, and any order by number, name, email or phone number. */
export default function OrdersPage() {
  const { get, set } = useFilter();
  const [search, day, page] = [get('search'), get('day'), parsePageNumber(get('page'))];
  const state = orderStatuses.find((status) => status === get('state'));
  const sorting = useSorting(orderSorts, '-placed');
  const filter = { ...(search && { search }), ...(day && !search && { day }), ...(state && { state }) };
  const query = useQuery(orderSearchQuery({ ...filter, sort: sorting.value, page }));
  const counts = query.data?.counts;
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const chips = states
    // A state without an order cannot be chosen, unless it is the chosen one.
    .filter((name) => name === 'all' || name === state || (counts?.[name] ?? 0) > 0)
    .map((name) => ({
      value: name,
      label: name === 'all' ? 'All' : stateNames[name],
      ...(counts && { count: name === 'all' ? (all ?? 0) : counts[name] }),
    }));
  return (
    <AdminPage
      title="Orders"
      note={
        <SearchForm
          label="Order number, name, email or phone"
          value={search}
          onSearch={(text) => set({ search: text, page: '' })}
        />
      }
    >
      <Panel title={toTitle(search, day)} note={<SavedViews page="orders" />}>
        <div className={`row wrap space-between gap-12 ${styles.tools}`}>
          <ChipRow
            label="State"
            chips={chips}
            value={state ?? 'all'}
            onChange={(next) => set({ state: next === 'all' ? '' : next, page: '' })}
          />
          {!search && (
            <DayField
              label="Pickup day"
              value={day}
              today={toLocalDate(readNow(), pilotTimeZone)}
              onChange={(next) => set({ day: next, page: '' })}
            />
          )}
        </div>
        <QueryContent query={query} what="the orders" height={480}>
          {({ orders, hasMore }) => (
            <>
              <OrderTable
                orders={orders}
                sorting={sorting}
                emptyText={search || day || state ? noMatches : 'No open orders.'}
              />
              <Pager page={page} hasMore={hasMore} onPage={(next) => set({ page: String(next) })} />
            </>
          )}
        </QueryContent>
      </Panel>
    </AdminPage>
  );
}

function toTitle(search: string, day: string): string {
  if (search) return `Orders that match “${search}”`;
  return day ? `Pickup on ${formatCalendarDay(day)}` : 'Open orders';
}
