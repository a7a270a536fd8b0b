import type { AdminRestaurantRow } from '@fondly/contract/admin/restaurants';
import { restaurantStatuses } from '@fondly/contract/admin/reviews';
import { restaurantSorts } from '@fondly/contract/admin/sort';
import { formatCents } from '@fondly/contract/money';
import { formatDay } from '@fondly/contract/time';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { RestaurantLogo } from '../../shared/restaurant/restaurant-logo.tsx';
import { restaurantTypeNames } from '../../shared/restaurant/restaurant-type-names.ts';
import { ChipRow } from '../../shared/ui/actions/chip-row.tsx';
import { CsvLink } from '../../shared/ui/actions/csv-link.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { Pager } from '../../shared/ui/data/pager.tsx';
import { SearchForm } from '../../shared/ui/search/search-form.tsx';
import styles from '../page/admin-page.module.css';
import { Panel } from '../page/admin-page.tsx';
import { noMatches } from '../page/empty-texts.ts';
import { QueryContent } from '../page/query-content.tsx';
import { SavedViews } from '../page/saved-views.tsx';
import { type RestaurantFilter, restaurants } from '../queries.ts';
import { parsePageNumber, useFilter, useSorting } from '../use-filter.ts';
import { payoutSetupNames } from './payout-setup-names.ts';
import { getRestaurantStatusName, RestaurantStatusPill } from './restaurant-status-pill.tsx';

const statuses = ['approved' as const, ...restaurantStatuses.filter((status) => status !== 'approved')];
const values = ['all' as const, ...statuses];
type Value = (typeof values)[number];

/** All restaurants with filter, search, order, pages, and a CSV of all matches. */
export function RestaurantList() {
  const { get, set } = useFilter();
  const value = values.find((name) => name === get('status')) ?? 'all';
  const page = parsePageNumber(get('page'));
  const filter: RestaurantFilter = { search: get('search'), ...(value !== 'all' && { status: value }) };
  const sorting = useSorting(restaurantSorts, '-joined');
  const query = useQuery(restaurants({ ...filter, sort: sorting.value, page }));
  const counts = query.data?.counts;
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const chips = values.map((name) => ({
    value: name,
    label: name === 'all' ? 'All' : getRestaurantStatusName(name),
    ...(counts && { count: name === 'all' ? (all ?? 0) : counts[name] }),
  }));
  return (
    <Panel
      title="All restaurants"
      note={
        <span className="row wrap">
          <SavedViews page="restaurants" />
          <CsvLink to={toCsvUrl(filter)} contentName="the restaurants" />
        </span>
      }
    >
      <div className={`row wrap space-between gap-12 ${styles.tools}`}>
        <ChipRow
          label="State"
          chips={chips}
          value={value}
          onChange={(next: Value) => set({ status: next, page: '' })}
        />
        <SearchForm
          label="Search name, email or ZIP"
          value={get('search')}
          onSearch={(search) => set({ search, page: '' })}
        />
      </div>
      <QueryContent query={query} what="the restaurants" height={480}>
        {({ restaurants: rows, pages }) => (
          <>
            <DataTable columns={columns} rows={rows} getKey={({ id }) => id} emptyText={noMatches} sorting={sorting} />
            <Pager page={page} pages={pages} hasMore={page < pages} onPage={(next) => set({ page: String(next) })} />
          </>
        )}
      </QueryContent>
    </Panel>
  );
}

function toCsvUrl(filter: RestaurantFilter): string {
  const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value ?? '')]));
  return `/api/admin/restaurants.csv?${query}`;
}

const columns: Column<AdminRestaurantRow>[] = [
  {
    name: 'Restaurant',
    sortKey: 'name',
    cell: (row) => (
      <div className={`row gap-12 min-height-48 ${styles.sign}`}>
        <RestaurantLogo name={row.name} logoUrl={row.logoUrl} tone={row.tone} sizePixels={36} />
        <div>
          <Link to={`/admin/restaurants/${row.id}`}>{row.name}</Link>
          <br />
          <small>{row.adminOnly ? `${row.email} · admins only` : row.email}</small>
        </div>
      </div>
    ),
  },
  { name: 'Type', hideBelow: 'wide', cell: ({ restaurantType }) => restaurantTypeNames[restaurantType]() },
  { name: 'ZIP', sortKey: 'zip', cell: ({ zip }) => zip },
  { name: 'Status', cell: ({ status }) => <RestaurantStatusPill status={status} /> },
  { name: 'Payouts', hideBelow: 'wide', cell: ({ payoutSetup }) => payoutSetupNames[payoutSetup] },
  { name: 'Meals', hideBelow: 'wide', isNumber: true, cell: ({ meals }) => meals },
  { name: 'Orders', isNumber: true, cell: ({ orders }) => orders },
  { name: 'Amount', isNumber: true, cell: ({ netCents }) => formatCents(netCents) },
  {
    name: 'Joined',
    sortKey: 'joined',
    hideBelow: 'wide',
    cell: ({ createdAt }) => formatDay(new Date(createdAt), Intl.DateTimeFormat().resolvedOptions().timeZone),
  },
];
