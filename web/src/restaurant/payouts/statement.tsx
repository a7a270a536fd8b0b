import { formatCents } from '@fondly/contract/money';
import type { StatementLine, StatementView } from '@fondly/contract/restaurant/payouts';
import { formatClockTime, formatDay } from '@fondly/contract/time';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { RestaurantPage } from '../navigation/restaurant-page.tsx';
import { statement } from '../queries.ts';
import { describeManualPayout, formatCalendarDay } from './format-period.ts';
import { PayoutStatus } from './payout-status.tsx';
import styles from './payouts.module.css';
import { lineNames, statementCsv } from './statement-csv.ts';

/** The lines of one bank payout: on screen, as CSV and on paper. */
export function Statement({ id }: { id: string }) {
  const read = useQuery(statement(id));
  return (
    <RestaurantPage title="Statement">
      <div className="row wrap gap-12 space-between no-print min-height-48">
        <Link to="?tab=payouts" className="link alone">
          All payouts
        </Link>
        {read.data && <StatementActions statement={read.data} />}
      </div>
      {read.isPending && (
        <div role="status" aria-busy>
          <span className="visually-hidden">Loading the statement</span>
          <Skeleton height={420} radius={16} />
        </div>
      )}
      {read.isError && !read.data && (
        <LoadFailed
          audience="restaurant"
          what="this statement"
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      )}
      {read.data && <StatementSheet statement={read.data} />}
    </RestaurantPage>
  );
}

function StatementActions({ statement }: { statement: StatementView }) {
  return (
    <div className="row wrap gap-12">
      <Button variant="default" onClick={() => downloadStatement(statement)}>
        <IconDownload size={20} aria-hidden />
        Download CSV
      </Button>
      <Button variant="default" onClick={() => window.print()}>
        <IconPrinter size={20} aria-hidden />
        Print
      </Button>
    </div>
  );
}

function downloadStatement(statement: StatementView): void {
  const url = URL.createObjectURL(new Blob([statementCsv(statement)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `fondly-statement-${statement.payout.arrivalDate}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}

function StatementSheet({ statement: { payout, restaurantName, lines } }: { statement: StatementView }) {
  return (
    <section className="panel" aria-label="Statement" data-statement>
      <div className="flex wrap space-between gap-12 align-start">
        <div>
          <b className="text-18">{restaurantName}</b>
          <p className="note">{formatArrival(payout)}</p>
          {payout.reference && <p className="note">{payout.reference}</p>}
        </div>
        <PayoutStatus status={payout.status} />
      </div>
      {payout.failureMessage && <p className={`text-14 radius-12 on-butter ${styles.held}`}>{payout.failureMessage}</p>}
      <table className="table">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col" className="number">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Line key={index} line={line} />
          ))}
        </tbody>
        <tfoot>
          <tr className={styles.sum}>
            <th scope="row">Payout</th>
            <td className="number">
              <b>{formatCents(payout.amountCents)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function formatArrival(payout: StatementView['payout']): string {
  const { method, status, arrivalDate, bankLast4 } = payout;
  const day = formatCalendarDay(arrivalDate);
  if (method === 'by-hand') return `${describeManualPayout(payout)}, ${day}`;
  const bank = bankLast4 ? ` to the bank account ending ${bankLast4}` : '';
  return `${status === 'paid' ? 'Arrived' : 'Arrives'} ${day}${bank}`;
}

function Line({ line: { kind, mealName, orderNumber, note, bookedAt, amountCents } }: { line: StatementLine }) {
  const { timezone } = useRestaurant().restaurant;
  const at = new Date(bookedAt);
  return (
    <tr>
      <th scope="row" className={styles.order}>
        <b>
          {lineNames[kind]}
          {mealName && `: ${mealName}`}
        </b>
        {note && <span className="note">{note}</span>}
        <span className="note">
          {orderNumber && `${orderNumber} · `}
          {formatDay(at, timezone)}, {formatClockTime(at, timezone)}
        </span>
      </th>
      <td className="number">{formatCents(amountCents)}</td>
    </tr>
  );
}
