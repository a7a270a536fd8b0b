import type { PayeeYear } from '@fondly/contract/admin/payees';
import { formatCents } from '@fondly/contract/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { keepScroll } from '../../shared/page/page-location.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import styles from '../page/admin-page.module.css';
import { Panel } from '../page/admin-page.tsx';
import { formatCalendarDay } from '../page/format-time.ts';
import { QueryContent } from '../page/query-content.tsx';
import { payeeYearQuery } from '../queries.ts';

/** What each kitchen was paid manually in the calendar year of the URL, for Form W-9 and Form 1099-K. */
export function PayeeYearPanel() {
  const [params, setParams] = useSearchParams();
  const chosenYear = Number(params.get('year')) || undefined;
  const query = useQuery({ ...payeeYearQuery(chosenYear), placeholderData: keepPreviousData });
  const show = (year: number) => setParams({ year: String(year) }, { state: keepScroll });
  return (
    <QueryContent query={query} what="the calendar year" height={200}>
      {({ year, restaurants, formLimit, w9Limit, isCut }) => (
        <Panel
          title={`Paid manually in ${year}`}
          note={
            <>
              <Button variant="subtle" onClick={() => show(year - 1)}>
                {year - 1}
              </Button>
              <Button variant="subtle" onClick={() => show(year + 1)}>
                {year + 1}
              </Button>
            </>
          }
        >
          <p className={`note ${styles.remark}`}>
            Gross is what customers paid for orders whose share you paid by bank transfer, on the day they paid. A
            kitchen above {formatCents(formLimit.cents)} and {formLimit.sales} payments needs Form 1099-K (
            {formLimit.source}). Above {formatCents(w9Limit.cents)} in bank transfers it needs a W-9.
          </p>
          {isCut && <Banner tone="warning">More kitchens were paid. These have the highest gross.</Banner>}
          <DataTable
            columns={columns}
            rows={restaurants}
            getKey={({ restaurantId }) => restaurantId}
            emptyText={`Nothing was paid manually in ${year}.`}
          />
        </Panel>
      )}
    </QueryContent>
  );
}

const columns: Column<PayeeYear>[] = [
  {
    name: 'Kitchen and payee',
    cell: ({ restaurantId, name, payeeName, w9ReceivedOn, isReportable, isW9Missing }) => (
      <>
        <Link className={styles.link} to={`/admin/restaurants/${restaurantId}`}>
          {name}
        </Link>
        <br />
        {payeeName || 'No payee yet'}
        {', '}
        {w9ReceivedOn === null ? 'no W-9' : `W-9 of ${formatCalendarDay(w9ReceivedOn)}`}
        {isReportable && (
          <>
            <br />
            <b>Needs Form 1099-K</b>
          </>
        )}
        {isW9Missing && (
          <>
            <br />
            <b>W-9 missing</b>
          </>
        )}
      </>
    ),
  },
  { name: 'Gross', isNumber: true, cell: ({ grossCents }) => formatCents(grossCents) },
  { name: 'Payments', isNumber: true, cell: ({ payments }) => payments.toLocaleString('en-US') },
  {
    name: 'Bank transfers',
    isNumber: true,
    cell: ({ paidCents, transfers }) => `${formatCents(paidCents)} in ${transfers}`,
  },
];
