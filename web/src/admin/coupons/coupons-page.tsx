import type { CouponRow } from '@fondly/contract/admin/coupons';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { Pager } from '../../shared/ui/data/pager.tsx';
import { SearchForm } from '../../shared/ui/search/search-form.tsx';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { noMatches } from '../page/empty-texts.ts';
import { QueryContent } from '../page/query-content.tsx';
import { coupons } from '../queries.ts';
import { parsePageNumber, useFilter } from '../use-filter.ts';
import { CouponStatePill } from './coupon-state-pill.tsx';
import { formatDiscount, formatRules, formatUses, formatValidity, funderNames } from './format-coupon.ts';

/** /admin/coupons: coupons by admins with their uses. Personal coupons are found by their code. */
export default function CouponsPage() {
  const { get, set } = useFilter();
  const [search, page] = [get('search'), parsePageNumber(get('page'))];
  const query = useQuery(coupons({ search, page }));
  const renderTable = (
    <ButtonLink to="/admin/coupons/new">
      <IconPlus size={18} aria-hidden />
      New coupon
    </ButtonLink>
  );
  return (
    <AdminPage title="Coupons" note={renderTable}>
      <Panel title={search ? `Codes that begin with “${search.toUpperCase()}”` : 'All coupons'}>
        <div className={`row wrap space-between gap-12 ${styles.tools}`}>
          <SearchForm label="Beginning of a code" value={search} onSearch={(text) => set({ search: text, page: '' })} />
          {query.data && query.data.personal.made > 0 && (
            <p className={`note ${styles.remark}`}>
              Beside these, the waiting lists gave {query.data.personal.made.toLocaleString('en-US')} to one person
              each, {query.data.personal.used.toLocaleString('en-US')} used
            </p>
          )}
        </div>
        <QueryContent query={query} what="the coupons" height={320}>
          {(data) => (
            <>
              <DataTable
                columns={columns}
                rows={data.coupons}
                getKey={({ code }) => code}
                emptyText={search ? noMatches : 'No coupons yet.'}
              />
              <Pager page={page} hasMore={data.hasMore} onPage={(next) => set({ page: String(next) })} />
            </>
          )}
        </QueryContent>
      </Panel>
    </AdminPage>
  );
}

const columns: Column<CouponRow>[] = [
  {
    name: 'Code',
    cell: (coupon) => (
      <>
        <Link className={styles.link} to={`/admin/coupons/${coupon.code}`}>
          {coupon.code}
        </Link>
        <br />
        {formatDiscount(coupon)}
      </>
    ),
  },
  { name: 'State', cell: ({ state }) => <CouponStatePill state={state} /> },
  { name: 'Uses', isNumber: true, cell: formatUses },
  { name: 'Rules', cell: formatRules },
  { name: 'When', cell: formatValidity },
  { name: 'Who pays', hideBelow: 'wide', cell: ({ funder }) => funderNames[funder] },
];
