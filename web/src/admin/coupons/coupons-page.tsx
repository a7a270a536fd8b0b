import type { CouponRow } from '@fondly/contract/admin-coupons';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ButtonLink } from '../../shared/button-link.tsx';
import { AdminPage, Panel } from '../parts/admin-page.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Pager } from '../parts/pager.tsx';
import styles from '../parts/parts.module.css';
import { SearchForm } from '../parts/search-form.tsx';
import { coupons } from '../queries.ts';
import { pageOf, useFilter } from '../use-filter.ts';
import { CouponState } from './coupon-state.tsx';
import { funderWords, offWords, ruleWords, useWords, windowWords } from './coupon-words.ts';

/** /admin/coupons: what operators made, with its use; those of one person each are found by their code. */
export default function CouponsPage() {
  const { get, set } = useFilter();
  const [search, page] = [get('search'), pageOf(get('page'))];
  const query = useQuery(coupons({ search, page }));
  const make = (
    <ButtonLink to="/admin/coupons/new">
      <IconPlus size={18} aria-hidden />
      New coupon
    </ButtonLink>
  );
  return (
    <AdminPage title="Coupons" remark={make}>
      <Panel title={search ? `Codes that begin with “${search.toUpperCase()}”` : 'All coupons'}>
        <div className={styles.tools}>
          <SearchForm label="Beginning of a code" value={search} onSearch={(text) => set({ search: text, page: '' })} />
          {query.data && query.data.personal.made > 0 && (
            <p className={styles.remark}>
              Beside these, the waiting lists gave {query.data.personal.made.toLocaleString('en-US')} to one person
              each, {query.data.personal.used.toLocaleString('en-US')} used
            </p>
          )}
        </div>
        <Loaded query={query} what="the coupons" height={320}>
          {(data) => (
            <>
              <DataTable
                columns={columns}
                rows={data.coupons}
                keyOf={({ code }) => code}
                none={search ? 'No code begins so.' : 'None yet. The first one is made in a minute.'}
              />
              <Pager page={page} isMore={data.isMore} onPage={(next) => set({ page: String(next) })} />
            </>
          )}
        </Loaded>
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
        {offWords(coupon)}
      </>
    ),
  },
  { name: 'State', cell: ({ state }) => <CouponState state={state} /> },
  { name: 'Uses', isNumber: true, cell: useWords },
  { name: 'Rules', drops: 'middle', cell: ruleWords },
  { name: 'When', drops: 'middle', cell: windowWords },
  { name: 'Who pays', drops: 'wide', cell: ({ funder }) => funderWords[funder] },
];
