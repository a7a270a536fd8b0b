import type { AdminRestaurantRow } from '@fondly/contract/admin/restaurants';
import { restaurantStatuses, reviewActionsFor } from '@fondly/contract/admin/reviews';
import { restaurantSorts } from '@fondly/contract/admin/sort';
import { formatCents } from '@fondly/contract/money';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { readNow } from '../../shared/api/corrected-clock.ts';
import { RestaurantLogo } from '../../shared/restaurant/restaurant-logo.tsx';
import { restaurantTypeNames } from '../../shared/restaurant/restaurant-type-names.ts';
import { ChipRow } from '../../shared/ui/actions/chip-row.tsx';
import { CsvLink } from '../../shared/ui/actions/csv-link.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { Pager } from '../../shared/ui/data/pager.tsx';
import { Menu } from '../../shared/ui/overlays/menu.tsx';
import { SearchForm } from '../../shared/ui/search/search-form.tsx';
import styles from '../page/admin-page.module.css';
import { Panel } from '../page/admin-page.tsx';
import { noMatches } from '../page/empty-texts.ts';
import { QueryContent } from '../page/query-content.tsx';
import type { ReasonRequest } from '../page/reason-dialog.tsx';
import { SavedViews } from '../page/saved-views.tsx';
import { type RestaurantFilter, restaurants } from '../queries.ts';
import { parsePageNumber, useFilter, useSorting } from '../use-filter.ts';
import { PayoutSetup } from './payout-setup.tsx';
import { getRestaurantStatusName, RestaurantStatusPill } from './restaurant-status-pill.tsx';
import { reviewLabels, toReviewRequest } from './review-request.tsx';

const statuses = ['approved' as const, ...restaurantStatuses.filter((status) => status !== 'approved')];
const values = ['all' as const, ...statuses];
type Value = (typeof values)[number];

/** "Aug 12" in one line, with the year if it is another one. */
function formatJoined(createdAt: string): string {
  const day = new Date(createdAt);
  const isThisYear = day.getFullYear() === readNow().getFullYear();
  return day.toLocaleDateString('en-US', { month: 'short', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) });
}

/** All restaurants with filter, search, order, pages, and a CSV of all matches. */
export function RestaurantList({ onDecide }: { onDecide: (request: ReasonRequest) => void }) {
  const { get, set } = useFilter();
  const value = values.find((name) => name === get('status')) ?? 'all';
  const page = parsePageNumber(get('page'));
  const filter: RestaurantFilter = { search: get('search'), ...(value !== 'all' && { status: value }) };
  const sorting = useSorting(restaurantSorts, '-joined');
  const query = useQuery(restaurants({ ...filter, sort: sorting.value, page }));
  const counts = query.data?.counts;
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const chips = values
    // A state without a restaurant cannot be chosen, unless it is the chosen one.
    .filter((name) => name === 'all' || name === value || (counts?.[name] ?? 0) > 0)
    .map((name) => ({
      value: name,
      label: name === 'all' ? 'All' : getRestaurantStatusName(name),
      ...(counts && { count: name === 'all' ? (all ?? 0) : counts[name] }),
    }));
  return (
    <Panel title="All restaurants" isTitleHidden>
      <div className={`row wrap space-between gap-12 ${styles.tools}`}>
        <ChipRow
          label="State"
          chips={chips}
          value={value}
          onChange={(next: Value) => set({ status: next, page: '' })}
        />
        <div className={`row wrap fit gap-8 ${styles.tools}`}>
          <SearchForm
            label="Search name, email or ZIP"
            value={get('search')}
            onSearch={(search) => set({ search, page: '' })}
          />
          <SavedViews page="restaurants" />
          <CsvLink to={toCsvUrl(filter)} contentName="the restaurants" />
        </div>
      </div>
      <QueryContent query={query} what="the restaurants" height={480}>
        {({ restaurants: rows, pages }) => (
          <>
            <DataTable
              columns={toColumns(onDecide)}
              rows={rows}
              getKey={({ id }) => id}
              emptyText={noMatches}
              sorting={sorting}
            />
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

/** What a row can do is behind its button, at the right edge. */
const toColumns = (onDecide: (request: ReasonRequest) => void): Column<AdminRestaurantRow>[] => [
  {
    name: 'Restaurant',
    sortKey: 'name',
    cell: (row) => (
      <div className={`row gap-10 ${styles.sign}`}>
        <RestaurantLogo name={row.name} logoUrl={row.logoUrl} tone={row.tone} sizePixels={30} />
        <div className="stack leading-135">
          <Link to={`/admin/restaurants/${row.id}`}>{row.name}</Link>
          <small>{row.adminOnly ? `${row.email} · admins only` : row.email}</small>
        </div>
      </div>
    ),
  },
  { name: 'Type', hideBelow: 'wide', cell: ({ restaurantType }) => restaurantTypeNames[restaurantType]() },
  { name: 'ZIP', sortKey: 'zip', cell: ({ zip }) => zip },
  { name: 'Status', cell: ({ status }) => <RestaurantStatusPill status={status} /> },
  { name: 'Payouts', hideBelow: 'wide', cell: (row) => <PayoutSetup {...row} /> },
  {
    name: 'Meals',
    sortKey: 'meals',
    hideBelow: 'wide',
    isNumber: true,
    cell: ({ meals }) => <Quantity value={meals} />,
  },
  { name: 'Orders', sortKey: 'orders', isNumber: true, cell: ({ orders }) => <Quantity value={orders} /> },
  {
    name: 'Amount',
    sortKey: 'amount',
    isNumber: true,
    cell: ({ netCents }) => <Quantity value={netCents} format={formatCents} />,
  },
  {
    name: 'Joined',
    sortKey: 'joined',
    hideBelow: 'wide',
    cell: ({ createdAt }) => formatJoined(createdAt),
  },
  { name: 'Actions', isHeadingHidden: true, cell: (row) => <RowMenu row={row} onDecide={onDecide} /> },
];

/** Zeros are lighter, so that the other figures stand out. */
const Quantity = ({ value, format = String }: { value: number; format?: (value: number) => string }) => (
  <span className={value === 0 ? 'muted' : undefined}>{format(value)}</span>
);

function RowMenu({ row, onDecide }: { row: AdminRestaurantRow; onDecide: (request: ReasonRequest) => void }) {
  return (
    <Menu
      placement="bottom end"
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className={`middle circle size-44 pointer ${styles.rowMenu}`}
          aria-label={`Actions for ${row.name}`}
        >
          <IconDots size={20} aria-hidden />
        </button>
      )}
      items={[
        { label: 'Open', to: `/admin/restaurants/${row.id}` },
        { label: 'Write an email', href: `mailto:${row.email}` },
        ...reviewActionsFor(row.status).map((reviewAction) => ({
          label: reviewLabels[reviewAction].button,
          ...(reviewLabels[reviewAction].variant === 'danger' && { tone: 'danger' as const }),
          onSelect: () => onDecide(toReviewRequest(row, reviewAction)),
        })),
      ]}
    />
  );
}
