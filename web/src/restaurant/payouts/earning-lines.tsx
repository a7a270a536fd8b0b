import { formatCents } from '@fondly/contract/money';
import type { EarningLine, EarningPeriod, EarningsView } from '@fondly/contract/restaurant/payouts';
import * as m from '@fondly/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { earnings } from '../queries.ts';
import { periodNames } from './earning-periods.ts';
import { formatLineTime } from './format-line-time.ts';
import styles from './payouts.module.css';

/** The lines of an earnings period: sales, deductions and the remaining amount. */
export function EarningLines({ period }: { period: EarningPeriod }) {
  const read = useInfiniteQuery(earnings(period));
  const first = read.data?.pages[0];
  return (
    <section className="panel" aria-labelledby="earning-lines">
      <h2 id="earning-lines" className="text-18 tight">
        {m.restaurant_payouts_lines_heading({ period: periodNames[period]() })}
      </h2>
      {read.isPending && <Skeleton height={220} radius={12} />}
      {read.isError && !first && (
        <LoadFailed
          audience="restaurant"
          what={m.restaurant_payouts_lines_what()}
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      )}
      {first && <TotalLines sums={first.sums} />}
      {first?.lines.length === 0 && <p className="note">{m.restaurant_payouts_lines_none()}</p>}
      {first && first.lines.length > 0 && <Lines lines={read.data?.pages.flatMap(({ lines }) => lines) ?? []} />}
      {read.hasNextPage && (
        <Button variant="light" isPending={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {m.restaurant_payouts_lines_show_older_button()}
        </Button>
      )}
    </section>
  );
}

function TotalLines({ sums }: { sums: EarningsView['sums'] }) {
  const shown: [string, number][] = [
    [m.restaurant_payouts_sum_sales(), sums.salesCents],
    [m.restaurant_payouts_sum_discounts(), -sums.discountsCents],
    [m.restaurant_payouts_sum_fees(), -sums.feesCents],
    [m.restaurant_payouts_sum_refunds(), -sums.refundsCents],
    ...(sums.correctionsCents === 0
      ? []
      : [[m.restaurant_payouts_sum_corrections(), sums.correctionsCents] as [string, number]]),
    [m.restaurant_payouts_sum_earned(), sums.netCents],
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
          <th scope="col">{m.restaurant_payouts_column_order()}</th>
          <th scope="col" className="number from-tablet">
            {m.restaurant_payouts_sum_sales()}
          </th>
          <th scope="col" className="number from-tablet">
            {m.restaurant_payouts_column_discounts()}
          </th>
          <th scope="col" className="number from-tablet">
            {m.restaurant_payouts_sum_fees()}
          </th>
          <th scope="col" className="number from-tablet">
            {m.restaurant_payouts_sum_refunds()}
          </th>
          <th scope="col" className="number">
            {m.restaurant_payouts_sum_earned()}
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
        {line.isDispute && <span className="note">{m.restaurant_payouts_line_dispute()}</span>}
        {line.note && (
          <span className="note" lang="">
            {line.note}
          </span>
        )}
        <span className="note">{formatLineTime(line.orderNumber, at, timezone)}</span>
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
  const meal = mealName ?? '';
  if (kind === 'refund')
    return meal ? m.restaurant_payouts_line_refund_of_meal({ meal }) : m.restaurant_payouts_line_refund();
  if (kind === 'correction')
    return meal ? m.restaurant_payouts_line_correction_for_meal({ meal }) : m.restaurant_payouts_line_correction();
  return meal ? m.restaurant_payouts_line_meal({ quantity: quantity ?? 1, meal }) : m.restaurant_payouts_line_order();
}
