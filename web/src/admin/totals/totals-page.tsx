import { formatCents } from '@fondly/contract/money';
import type { TotalsView } from '@fondly/contract/totals';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { Skeleton } from '../../shared/skeleton.tsx';
import { AdminPage, Panel } from '../parts/admin-page.tsx';
import { FigureCard } from '../parts/figure-card.tsx';
import styles from '../parts/parts.module.css';
import { totals } from '../queries.ts';
import { FigureRow, FiguresSkeleton } from '../restaurants/figures.tsx';
import { DayBars } from './day-bars.tsx';

/** /admin/totals: what the product takes, by day, restaurant and ZIP, from the ledger. */
export default function TotalsPage() {
  const { data, isPending, error, refetch } = useQuery(totals());
  return (
    <AdminPage title="Totals" remark="From the ledger. Orders that were never paid are in no sum.">
      {isPending && (
        <>
          <FiguresSkeleton />
          <Skeleton height={300} radius={16} />
        </>
      )}
      {!isPending && !data && (
        <LoadFailed reader="kitchen" what="the totals" error={error} onRetry={() => void refetch()} />
      )}
      {data && <Shown figures={data} />}
    </AdminPage>
  );
}

function Shown({ figures }: { figures: TotalsView }) {
  const { grossCents, refundsCents, netCents } = figures.money;
  const share = grossCents > 0 ? `${((refundsCents / grossCents) * 100).toFixed(1)} % of gross` : 'Nothing sold yet';
  return (
    <>
      <FigureRow figures={figures} />
      <div className={styles.figures}>
        <FigureCard label="Gross" value={formatCents(grossCents)} remark="What customers paid" />
        <FigureCard label="Refunds" value={formatCents(refundsCents)} remark={share} />
        <FigureCard label="Net" value={formatCents(netCents)} remark="Gross less refunds" />
      </div>
      <Panel title="Net by day" remark="The last 30 days">
        <DayBars days={figures.days} />
      </Panel>
      <div className={styles.two}>
        <Panel title="By restaurant" remark="The 20 largest">
          <Table
            head="Restaurant"
            rows={figures.byRestaurant.map((row) => ({ ...row, key: row.id, name: row.name, to: row.id }))}
          />
        </Panel>
        <Panel title="By ZIP">
          <Table head="ZIP" rows={figures.byZip.map((row) => ({ ...row, key: row.zip, name: row.zip, to: null }))} />
        </Panel>
      </div>
    </>
  );
}

type Row = TotalsView['money'] & { key: string; name: string; to: string | null; orders: number };

function Table({ head, rows }: { head: string; rows: Row[] }) {
  if (rows.length === 0) return <p className={styles.none}>Nothing sold yet.</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" className={`${styles.number} ${styles.middle}`}>
            Orders
          </th>
          <th scope="col" className={`${styles.number} ${styles.middle}`}>
            Refunds
          </th>
          <th scope="col" className={styles.number}>
            Net
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, to, orders, refundsCents, netCents }) => (
          <tr key={key}>
            <th scope="row">
              {to ? (
                <Link className={styles.link} to={`/admin/restaurants/${to}`}>
                  {name}
                </Link>
              ) : (
                name
              )}
            </th>
            <td className={`${styles.number} ${styles.middle}`}>{orders}</td>
            <td className={`${styles.number} ${styles.middle}`}>{formatCents(refundsCents)}</td>
            <td className={styles.number}>{formatCents(netCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
