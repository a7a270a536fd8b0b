import { formatCents } from '@fondly/contract/money';
import type { EarningLine, EarningPeriod, EarningsView } from '@fondly/contract/restaurant/payouts';
import { formatClockTime, formatDay } from '@fondly/contract/time';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { earnings } from '../queries.ts';
import { periodNames } from './earning-periods.ts';
import styles from './payouts.module.css';

/** The lines of an earnings period: sales, deductions and the remaining amount. */
export function EarningLines({ period }: { period: EarningPeriod }) {
  const read = useInfiniteQuery(earnings(period));
  const first = read.data?.pages[0];
  return (
    <section className="panel" aria-labelledby="earning-lines">
      <h2 id="earning-lines" className="text-18 tight">
        {periodNames[period]}, line by line
      </h2>
      {read.isPending && <Skeleton height={220} radius={12} />}
      {read.isError && !first && (
        <LoadFailed audience="restaurant" what="these lines" error={read.error} onRetry={() => void read.refetch()} />
      )}
      {first && <TotalLines sums={first.sums} />}
      {first?.lines.length === 0 && (
        <p className="note">Nothing yet. An order is earned when it is collected, or missed.</p>
      )}
      {first && first.lines.length > 0 && <Lines lines={read.data?.pages.flatMap(({ lines }) => lines) ?? []} />}
      {read.hasNextPage && (
        <Button variant="light" isPending={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          Show older
        </Button>
      )}
    </section>
  );
}

function TotalLines({ sums }: { sums: EarningsView['sums'] }) {
  const shown: [string, number][] = [
    ['Sales', sums.salesCents],
    ['Your discounts', -sums.discountsCents],
    ['Fees', -sums.feesCents],
    ['Refunds', -sums.refundsCents],
    ...(sums.correctionsCents === 0 ? [] : [['Corrections', sums.correctionsCents] as [string, number]]),
    ['Earned', sums.netCents],
  ];
  return (
    <dl className={`radius-12 grid gap-12 soft ${styles.sums}`}>
      {shown.map(([name, cents]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatCents(cents === 0 ? 0 : cents)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ lines }: { lines: EarningLine[] }) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col" className="number from-tablet">
            Sales
          </th>
          <th scope="col" className="number from-tablet">
            Discounts
          </th>
          <th scope="col" className="number from-tablet">
            Fees
          </th>
          <th scope="col" className="number from-tablet">
            Refunds
          </th>
          <th scope="col" className="number">
            Earned
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line }: { line: EarningLine }) {
  const { timezone } = useRestaurant().restaurant;
  const at = new Date(line.bookedAt);
  const formatDeduction = (cents: number) => formatCents(cents === 0 ? 0 : -cents);
  return (
    <tr>
      <th scope="row" className={styles.order}>
        <b>{getLineName(line)}</b>
        {line.note && <span className="note">{line.note}</span>}
        <span className="note">
          {line.orderNumber && `${line.orderNumber} · `}
          {formatDay(at, timezone)}, {formatClockTime(at, timezone)}
        </span>
      </th>
      <td className="number from-tablet">{formatCents(line.salesCents)}</td>
      <td className="number from-tablet">{formatDeduction(line.discountsCents)}</td>
      <td className="number from-tablet">{formatDeduction(line.feesCents)}</td>
      <td className="number from-tablet">{formatDeduction(line.refundsCents)}</td>
      <td className="number">
        <b>{formatCents(line.netCents)}</b>
      </td>
    </tr>
  );
}

function getLineName({ kind, quantity, mealName }: EarningLine): string {
  if (kind === 'refund') return `Refund${mealName ? ` of ${mealName}` : ''}`;
  if (kind === 'correction') return `Correction${mealName ? ` for ${mealName}` : ''}`;
  return mealName ? `${quantity ?? 1} × ${mealName}` : 'Order';
}
