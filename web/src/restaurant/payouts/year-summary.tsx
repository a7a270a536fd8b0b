import { formatCents } from '@fondly/contract/money';
import type { YearSummaryView } from '@fondly/contract/restaurant/payouts';
import * as m from '@fondly/messages';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { pageLocale } from '../../shared/language/page-language.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { saveCsv } from '../../shared/ui/data/csv.ts';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { RestaurantPage } from '../navigation/restaurant-page.tsx';
import { yearSummary } from '../queries.ts';
import styles from './payouts.module.css';
import { listFigures, yearSummaryCsv } from './year-summary-csv.ts';

/** "Sales handled by Fondly": a calendar year by month, on screen, as CSV and on paper. */
export function YearSummary({ chosen }: { chosen: number | null }) {
  const read = useQuery(yearSummary(chosen));
  return (
    <RestaurantPage title={m.restaurant_payouts_year_title()}>
      <div className="row wrap gap-12 space-between no-print min-height-48">
        <Link to="/dashboard?tab=payouts" className="link alone">
          {m.restaurant_payouts_statement_back_link()}
        </Link>
        {read.data && <Actions summary={read.data} />}
      </div>
      {read.isPending && (
        <div role="status" aria-busy>
          <span className="visually-hidden">{m.restaurant_payouts_year_loading()}</span>
          <Skeleton height={420} radius={16} />
        </div>
      )}
      {read.isError && !read.data && (
        <LoadFailed
          audience="restaurant"
          what={m.restaurant_payouts_year_what()}
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      )}
      {read.data && <Sheet summary={read.data} />}
    </RestaurantPage>
  );
}

function Actions({ summary }: { summary: YearSummaryView }) {
  const year = String(summary.year);
  const download = () => saveCsv(m.restaurant_payouts_year_csv_file_name({ year }), yearSummaryCsv(summary));
  return (
    <div className="row wrap gap-12">
      <Button variant="default" onClick={download}>
        <IconDownload size={20} aria-hidden />
        {m.restaurant_payouts_statement_download_button()}
      </Button>
      <Button variant="default" onClick={() => window.print()}>
        <IconPrinter size={20} aria-hidden />
        {m.common_print()}
      </Button>
    </div>
  );
}

function Sheet({ summary: { year, years, months, sums } }: { summary: YearSummaryView }) {
  return (
    <section className="panel" aria-labelledby="year" data-statement>
      <h2 id="year" className="text-18 tight">
        {year}
      </h2>
      {years.length > 1 && (
        <nav className="row wrap gap-12 no-print" aria-label={m.restaurant_payouts_year_choice()}>
          {years.map((one) => (
            <Link
              key={one}
              to={`/dashboard?tab=payouts&year=${one}`}
              className="link alone"
              aria-current={one === year ? 'page' : undefined}
            >
              {one}
            </Link>
          ))}
        </nav>
      )}
      <p className="note">{m.restaurant_payouts_year_lead()}</p>
      {months.length === 0 ? (
        <p className="note">{m.restaurant_payouts_year_none({ year: String(year) })}</p>
      ) : (
        <>
          <dl className={`radius-12 grid gap-12 soft ${styles.sums}`}>
            {listFigures(sums).map(([name, cents]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{formatCents(cents)}</dd>
              </div>
            ))}
          </dl>
          <Months months={months} />
        </>
      )}
    </section>
  );
}

function Months({ months }: Pick<YearSummaryView, 'months'>) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{m.restaurant_payouts_year_month()}</th>
          <th scope="col" className="number from-tablet">
            {m.restaurant_payouts_year_orders()}
          </th>
          <th scope="col" className="number">
            {m.restaurant_payouts_sum_sales()}
          </th>
          <th scope="col" className="number from-tablet">
            {m.restaurant_payouts_sum_earned()}
          </th>
          <th scope="col" className="number">
            {m.restaurant_payouts_year_tax()}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, orders, salesCents, netCents, taxCents }) => (
          <tr key={month}>
            <th scope="row">{formatMonth(month)}</th>
            <td className="number from-tablet">{orders}</td>
            <td className="number">{formatCents(salesCents)}</td>
            <td className="number from-tablet">{formatCents(netCents)}</td>
            <td className="number">{formatCents(taxCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "November" for "2026-11". */
const formatMonth = (month: string): string =>
  new Intl.DateTimeFormat(pageLocale, { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-15T12:00:00Z`));
