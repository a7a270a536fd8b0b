import type { AdminRestaurantRow } from '@fondly/contract/admin';
import { formatCents } from '@fondly/contract/money';
import { dayName } from '@fondly/contract/time';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Button } from '../../shared/button.tsx';
import { buttonClass } from '../../shared/button-class.ts';
import { ChipRow } from '../../shared/chip-row.tsx';
import { KitchenLogo } from '../../shared/kitchen-logo.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { restaurantTypeNames } from '../../shared/restaurant-type-names.ts';
import { Skeleton } from '../../shared/skeleton.tsx';
import { Panel } from '../parts/admin-page.tsx';
import styles from '../parts/parts.module.css';
import { payoutWords } from '../parts/payout-words.ts';
import { RestaurantStatus, statusWord } from '../parts/restaurant-status.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import { type RestaurantFilter, restaurants } from '../queries.ts';
import { useFilter } from '../use-filter.ts';

const statuses = ['approved', 'pending', 'rejected', 'suspended', 'closed'] as const;
const values = ['all', ...statuses] as const;
type Value = (typeof values)[number];

/** All restaurants, newest first, with filter, search, pages and a file of all that fit. */
export function RestaurantList() {
  const { get, set } = useFilter();
  const value = values.find((name) => name === get('status')) ?? 'all';
  const page = Math.max(1, Math.trunc(Number(get('page'))) || 1);
  const filter: RestaurantFilter = { search: get('search'), ...(value !== 'all' && { status: value }) };
  const { data, isPending, error, refetch } = useQuery(restaurants({ ...filter, page }));
  const counts = data?.counts;
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const chips = values.map((name) => ({
    value: name,
    label: name === 'all' ? 'All' : statusWord(name),
    ...(counts && { count: name === 'all' ? (all ?? 0) : counts[name] }),
  }));
  return (
    <Panel title="All restaurants" remark={<CsvLink filter={filter} />}>
      <div className={styles.tools}>
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
      {isPending && <Skeleton height={480} radius={12} />}
      {!isPending && !data && (
        <LoadFailed reader="kitchen" what="the restaurants" error={error} onRetry={() => void refetch()} />
      )}
      {data?.restaurants.length === 0 && <p className={styles.none}>No restaurant fits.</p>}
      {data && data.restaurants.length > 0 && <Table rows={data.restaurants} />}
      {data && data.pages > 1 && (
        <div className={styles.tools}>
          <Button look="default" disabled={page <= 1} onClick={() => set({ page: String(page - 1) })}>
            Newer
          </Button>
          <span className={styles.remark} role="status">
            Page {page} of {data.pages}
          </span>
          <Button look="default" disabled={page >= data.pages} onClick={() => set({ page: String(page + 1) })}>
            Older
          </Button>
        </div>
      )}
    </Panel>
  );
}

function CsvLink({ filter }: { filter: RestaurantFilter }) {
  const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value ?? '')]));
  return (
    <a className={buttonClass({ look: 'subtle' })} href={`/api/admin/restaurants.csv?${query}`} download>
      <IconDownload size={18} aria-hidden />
      Download CSV
    </a>
  );
}

function Table({ rows }: { rows: AdminRestaurantRow[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Restaurant</th>
          <th scope="col" className={styles.wide}>
            Type
          </th>
          <th scope="col" className={styles.middle}>
            ZIP
          </th>
          <th scope="col">Status</th>
          <th scope="col" className={styles.wide}>
            Payouts
          </th>
          <th scope="col" className={`${styles.number} ${styles.wide}`}>
            Meals
          </th>
          <th scope="col" className={`${styles.number} ${styles.middle}`}>
            Orders
          </th>
          <th scope="col" className={`${styles.number} ${styles.middle}`}>
            Amount
          </th>
          <th scope="col" className={styles.wide}>
            Joined
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row }: { row: AdminRestaurantRow }) {
  return (
    <tr>
      <th scope="row">
        <div className={styles.sign}>
          <KitchenLogo name={row.name} logoUrl={row.logoUrl} tone={row.tone} sizePixels={36} />
          <div>
            <Link to={`/admin/restaurants/${row.id}`}>{row.name}</Link>
            <br />
            <small>{row.adminOnly ? `${row.email} · admins only` : row.email}</small>
          </div>
        </div>
      </th>
      <td className={styles.wide}>{restaurantTypeNames[row.restaurantType]}</td>
      <td className={styles.middle}>{row.zip}</td>
      <td>
        <RestaurantStatus status={row.status} />
      </td>
      <td className={styles.wide}>{payoutWords[row.payoutSetup]}</td>
      <td className={`${styles.number} ${styles.wide}`}>{row.meals}</td>
      <td className={`${styles.number} ${styles.middle}`}>{row.orders}</td>
      <td className={`${styles.number} ${styles.middle}`}>{formatCents(row.netCents)}</td>
      <td className={styles.wide}>
        {dayName(new Date(row.createdAt), Intl.DateTimeFormat().resolvedOptions().timeZone)}
      </td>
    </tr>
  );
}
