import { formatCents } from '@fondly/contract/money';
import type { StatementLine, StatementView } from '@fondly/contract/restaurant/payouts';
import { clockTime, dayName } from '@fondly/contract/time';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Button } from '../../shared/ui/actions/button.tsx';
import { LoadFailed } from '../../shared/ui/feedback/load-failed.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { useKitchen } from '../navigation/restaurant-context.ts';
import { KitchenPage } from '../navigation/restaurant-page.tsx';
import { statement } from '../queries.ts';
import { calendarDay, handWords } from './format-period.ts';
import { PayoutStatus } from './payout-status.tsx';
import styles from './payouts.module.css';
import paper from './statement.module.css';
import { lineNames, statementCsv } from './statement-csv.ts';

/** What one payout to the bank consists of: on screen, as CSV and on paper. */
export function Statement({ id }: { id: string }) {
  const read = useQuery(statement(id));
  return (
    <KitchenPage title="Statement">
      <div className={`${paper.bar} no-print`}>
        <Link to="?tab=payouts" className="link alone">
          All payouts
        </Link>
        {read.data && <Takeaways statement={read.data} />}
      </div>
      {read.isPending && (
        <div role="status" aria-busy>
          <span className="visually-hidden">Loading the statement</span>
          <Skeleton height={420} radius={16} />
        </div>
      )}
      {read.isError && !read.data && (
        <LoadFailed reader="kitchen" what="this statement" error={read.error} onRetry={() => void read.refetch()} />
      )}
      {read.data && <Sheet statement={read.data} />}
    </KitchenPage>
  );
}

function Takeaways({ statement }: { statement: StatementView }) {
  return (
    <div className={paper.takeaways}>
      <Button look="default" onClick={() => save(statement)}>
        <IconDownload size={20} aria-hidden />
        Download CSV
      </Button>
      <Button look="default" onClick={() => window.print()}>
        <IconPrinter size={20} aria-hidden />
        Print
      </Button>
    </div>
  );
}

function save(statement: StatementView): void {
  const url = URL.createObjectURL(new Blob([statementCsv(statement)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `fondly-statement-${statement.payout.arrivalDate}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}

function Sheet({ statement: { payout, kitchenName, lines } }: { statement: StatementView }) {
  return (
    <section className={styles.panel} aria-label="Statement" data-statement>
      <div className={paper.head}>
        <div>
          <b className={paper.kitchen}>{kitchenName}</b>
          <p className={styles.facts}>{wayOf(payout)}</p>
          {payout.reference && <p className={styles.facts}>{payout.reference}</p>}
        </div>
        <PayoutStatus status={payout.status} />
      </div>
      {payout.failureMessage && <p className={styles.held}>{payout.failureMessage}</p>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col" className={styles.number}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, nth) => (
            // Lines have no names of their own, and their order never changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Line key={nth} line={line} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Payout</th>
            <td className={styles.number}>
              <b>{formatCents(payout.amountCents)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function wayOf(payout: StatementView['payout']): string {
  const { method, status, arrivalDate, bankLast4 } = payout;
  const day = calendarDay(arrivalDate);
  if (method === 'by-hand') return `${handWords(payout)}, ${day}`;
  const bank = bankLast4 ? ` to the bank account ending ${bankLast4}` : '';
  return `${status === 'paid' ? 'Arrived' : 'Arrives'} ${day}${bank}`;
}

function Line({ line: { kind, mealName, orderNumber, note, bookedAt, amountCents } }: { line: StatementLine }) {
  const { timezone } = useKitchen().restaurant;
  const at = new Date(bookedAt);
  return (
    <tr>
      <th scope="row" className={styles.order}>
        <b>
          {lineNames[kind]}
          {mealName && `: ${mealName}`}
        </b>
        {note && <span className={styles.facts}>{note}</span>}
        <span className={styles.facts}>
          {orderNumber && `${orderNumber} · `}
          {dayName(at, timezone)}, {clockTime(at, timezone)}
        </span>
      </th>
      <td className={styles.number}>{formatCents(amountCents)}</td>
    </tr>
  );
}
