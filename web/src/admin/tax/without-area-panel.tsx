import type { Output } from '@fondly/contract/api';
import { Link } from 'wouter';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import styles from '../page/admin-page.module.css';
import { Panel } from '../page/admin-page.tsx';
import { formatCalendarDay } from '../page/format-time.ts';

type WithoutArea = Output<'GET /api/admin/tax/restaurants-without-area'>;

/** Kitchens whose tax area is still to be set, and what happens to them. */
export function WithoutAreaPanel({ restaurants, hasMore, requiredFrom }: WithoutArea) {
  if (restaurants.length === 0) return null;
  return (
    <Panel title="Kitchens without a tax area">
      <p className="muted">
        {requiredFrom
          ? `They cannot sell meals of ${formatCalendarDay(requiredFrom)}, ${requiredFrom.slice(0, 4)}, or later.`
          : 'They sell without tax, because the setting TAX_REQUIRED_FROM has no date.'}
      </p>
      <DataTable columns={columns} rows={restaurants} getKey={({ id }) => id} emptyText="None." />
      {hasMore && <p className="muted">The first {restaurants.length} by name are shown.</p>}
    </Panel>
  );
}

const columns: Column<WithoutArea['restaurants'][number]>[] = [
  {
    name: 'Kitchen',
    cell: ({ id, name }) => (
      <Link className={styles.link} to={`/admin/restaurants/${id}`}>
        {name}
      </Link>
    ),
  },
  { name: 'ZIP', cell: ({ zip }) => zip },
];
