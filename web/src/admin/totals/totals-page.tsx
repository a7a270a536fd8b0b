import type { SpanView } from '@fondly/contract/admin/totals';
import { formatCents } from '@fondly/contract/money';
import { useQuery } from '@tanstack/react-query';
import { CsvLink } from '../../shared/ui/actions/csv-link.tsx';
import { FigureCard } from '../../shared/ui/data/metric-card.tsx';
import { LoadFailed } from '../../shared/ui/feedback/load-failed.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { spanTotals } from '../queries.ts';
import { FiguresSkeleton } from '../restaurants/market-metrics.tsx';
import { SpanChoice } from './date-range-form.tsx';
import { DayChart } from './day-chart.tsx';
import { TotalsTable } from './totals-table.tsx';
import { useSpan } from './use-date-range.ts';

/** /admin/totals: what the product takes in a span of days, by day, restaurant and ZIP, from the ledger. */
export default function TotalsPage() {
  const { span, choose } = useSpan();
  const { data, isPending, error, refetch } = useQuery(spanTotals(span));
  return (
    <AdminPage title="Totals" remark="From the ledger. Orders that were never paid are in no sum.">
      <SpanChoice span={span} onChoose={choose} />
      {isPending && (
        <>
          <FiguresSkeleton />
          <Skeleton height={300} radius={16} />
        </>
      )}
      {!isPending && !data && (
        <LoadFailed reader="kitchen" what="the totals" error={error} onRetry={() => void refetch()} />
      )}
      {data && <Shown view={data} />}
    </AdminPage>
  );
}

function Shown({ view }: { view: SpanView }) {
  const { grossCents, refundsCents, netCents, orders, mealsSaved } = view.all;
  const share = grossCents > 0 ? `${((refundsCents / grossCents) * 100).toFixed(1)} % of gross` : 'Nothing sold';
  const file = (by: string) => (
    <CsvLink to={`/api/admin/totals.csv?from=${view.from}&to=${view.to}&by=${by}`} of={`totals by ${by}`} />
  );
  return (
    <>
      <div className={styles.figures}>
        <FigureCard label="Gross" value={formatCents(grossCents)} remark={`${count(orders)} orders paid`} />
        <FigureCard label="Refunds" value={formatCents(refundsCents)} remark={share} />
        <FigureCard label="Net" value={formatCents(netCents)} remark="Gross less refunds" />
        <FigureCard label="Meals saved" value={count(mealsSaved)} remark="Portions on completed orders" />
      </div>
      <Panel title="Over time" remark={file('day')}>
        <DayChart days={view.days} />
      </Panel>
      <div className={styles.two}>
        <Panel title="By restaurant" remark={file('restaurant')}>
          <TotalsTable
            head="Restaurant"
            rows={view.byRestaurant.map((row) => ({ ...row, key: row.id, to: `/admin/restaurants/${row.id}` }))}
          />
        </Panel>
        <Panel title="By ZIP" remark={file('zip')}>
          <TotalsTable head="ZIP" rows={view.byZip.map((row) => ({ ...row, key: row.zip, name: row.zip, to: null }))} />
        </Panel>
      </div>
    </>
  );
}

const count = (number: number) => number.toLocaleString('en-US');
