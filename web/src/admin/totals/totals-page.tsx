import type { PeriodTotalsView } from '@fondly/contract/admin/totals';
import { formatCents } from '@fondly/contract/money';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { CsvLink } from '../../shared/ui/actions/csv-link.tsx';
import { MetricCard, MetricCards } from '../../shared/ui/data/metric-card.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { rangeTotalsQuery } from '../queries.ts';
import { MarketMetricsSkeleton } from '../restaurants/market-metrics.tsx';
import { DateRangeForm } from './date-range-form.tsx';
import { DayChart } from './day-chart.tsx';
import { TotalsTable } from './totals-table.tsx';
import { toPreviousRange, useDateRange } from './use-date-range.ts';

/** /admin/totals: sales in a date range by day, restaurant and ZIP, from the ledger. */
export default function TotalsPage() {
  const { span, choose } = useDateRange();
  const { data, isPending, error, refetch } = useQuery(rangeTotalsQuery(span));
  const previous = useQuery(rangeTotalsQuery(toPreviousRange(span)));
  return (
    <AdminPage title="Totals" note="From the ledger. Unpaid orders aren't included.">
      <DateRangeForm span={span} onChoose={choose} />
      {isPending && (
        <>
          <MarketMetricsSkeleton />
          <Skeleton height={300} radius={16} />
        </>
      )}
      {!isPending && !data && (
        <LoadFailed audience="restaurant" what="the totals" error={error} onRetry={() => void refetch()} />
      )}
      {data && <TotalsContent view={data} before={previous.data} />}
    </AdminPage>
  );
}

type ContentProps = { view: PeriodTotalsView; before: PeriodTotalsView | undefined };

function TotalsContent({ view, before }: ContentProps) {
  const { grossCents, refundsCents, netCents, orders, mealsSaved } = view.all;
  const share = grossCents > 0 ? `${((refundsCents / grossCents) * 100).toFixed(1)}% of gross` : 'Nothing sold';
  const csvLink = (grouping: string) => (
    <CsvLink
      to={`/api/admin/totals.csv?from=${view.from}&to=${view.to}&by=${grouping}`}
      contentName={`totals by ${grouping}`}
    />
  );
  return (
    <>
      <MetricCards>
        <MetricCard
          label="Gross"
          value={formatCents(grossCents)}
          note={`${count(orders)} orders paid${formatChange(grossCents, before?.all.grossCents)}`}
        />
        <MetricCard label="Refunds" value={formatCents(refundsCents)} note={share} />
        <MetricCard
          label="Net"
          value={formatCents(netCents)}
          note={`Gross less refunds${formatChange(netCents, before?.all.netCents)}`}
        />
        <MetricCard
          label="Meals saved"
          value={count(mealsSaved)}
          note={`On completed orders${formatChange(mealsSaved, before?.all.mealsSaved)}`}
        />
      </MetricCards>
      <Panel title="Over time" note={csvLink('day')}>
        <DayChart days={view.days} previousDays={before?.days} />
      </Panel>
      <div className={`columns-2 gap-20 align-start ${styles.two}`}>
        <Panel title="By restaurant" note={csvLink('restaurant')}>
          <TotalsTable
            head="Restaurant"
            rows={view.byRestaurant.map((row) => ({ ...row, key: row.id, to: `/admin/restaurants/${row.id}` }))}
          />
        </Panel>
        <Panel title="By ZIP" note={csvLink('zip')}>
          <TotalsTable head="ZIP" rows={view.byZip.map((row) => ({ ...row, key: row.zip, name: row.zip, to: null }))} />
        </Panel>
      </div>
    </>
  );
}

/** ", 12% more than before", or nothing when there is no period before to compare with. */
function formatChange(now: number, before: number | undefined): string {
  if (!before || before < 0) return '';
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return `, ${percent}% ${now >= before ? 'more' : 'less'} than before`;
}

const count = (number: number) => number.toLocaleString('en-US');
