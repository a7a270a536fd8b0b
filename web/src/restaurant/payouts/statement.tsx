import { formatCents } from '@fondly/contract/money';
import { formatFee } from '@fondly/contract/prices/fee';
import type { StatementLine, StatementView } from '@fondly/contract/restaurant/payouts';
import * as m from '@fondly/messages';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { saveCsv } from '../../shared/ui/data/csv.ts';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { RestaurantPage } from '../navigation/restaurant-page.tsx';
import { statement } from '../queries.ts';
import { formatLineTime } from './format-line-time.ts';
import { formatCalendarDay } from './format-period.ts';
import { PayoutStatus } from './payout-status.tsx';
import styles from './payouts.module.css';
import { lineNames, statementCsv, sumTaxCents } from './statement-csv.ts';

/** The lines of one bank payout: on screen, as CSV and on paper. */
export function Statement({ id }: { id: string }) {
  const read = useQuery(statement(id));
  return (
    <RestaurantPage title={m.restaurant_payouts_statement_title()}>
      <div className="row wrap gap-12 space-between no-print min-height-48">
        <Link to="/dashboard?tab=payouts" className="link alone">
          {m.restaurant_payouts_statement_back_link()}
        </Link>
        {read.data && <StatementActions statement={read.data} />}
      </div>
      {read.isPending && (
        <div role="status" aria-busy>
          <span className="visually-hidden">{m.restaurant_payouts_statement_loading()}</span>
          <Skeleton height={420} radius={16} />
        </div>
      )}
      {read.isError && !read.data && (
        <LoadFailed
          audience="restaurant"
          what={m.restaurant_payouts_statement_what()}
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
        {m.restaurant_payouts_statement_download_button()}
      </Button>
      <Button variant="default" onClick={() => window.print()}>
        <IconPrinter size={20} aria-hidden />
        {m.common_print()}
      </Button>
    </div>
  );
}

function downloadStatement(statement: StatementView): void {
  saveCsv(m.restaurant_payouts_csv_file_name({ day: statement.payout.arrivalDate }), statementCsv(statement));
}

function StatementSheet({ statement: { payout, restaurantName, lines } }: { statement: StatementView }) {
  const taxCents = sumTaxCents(lines);
  return (
    <section className="panel" aria-label={m.restaurant_payouts_statement_title()} data-statement>
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
            <th scope="col">{m.restaurant_payouts_column_description()}</th>
            <th scope="col" className="number">
              {m.restaurant_payouts_column_amount()}
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
            <th scope="row">{m.restaurant_payouts_column_payout()}</th>
            <td className="number">
              <b>{formatCents(payout.amountCents)}</b>
            </td>
          </tr>
          {taxCents > 0 && (
            <tr>
              <th scope="row" className={styles.order}>
                {m.restaurant_payouts_statement_tax()}
                <span className="note">{m.restaurant_payouts_statement_tax_note()}</span>
              </th>
              <td className="number">{formatCents(taxCents)}</td>
            </tr>
          )}
        </tfoot>
      </table>
    </section>
  );
}

function formatArrival(payout: StatementView['payout']): string {
  const { method, status, arrivalDate, bankLast4, amountCents } = payout;
  const day = formatCalendarDay(arrivalDate);
  if (method === 'by-hand')
    return amountCents > 0
      ? m.restaurant_payouts_transfer_from_fondly_on({ day })
      : m.restaurant_payouts_transfer_to_fondly_on({ day });
  const hasArrived = status === 'paid';
  if (!bankLast4)
    return hasArrived
      ? m.restaurant_payouts_statement_arrived({ day })
      : m.restaurant_payouts_statement_arrives({ day });
  const bank = { day, digits: bankLast4 };
  return hasArrived
    ? m.restaurant_payouts_statement_arrived_at_bank(bank)
    : m.restaurant_payouts_statement_arrives_at_bank(bank);
}

function Line({ line: { kind, mealName, orderNumber, note, bookedAt, amountCents, fee } }: { line: StatementLine }) {
  const { timezone } = useRestaurant().restaurant;
  const at = new Date(bookedAt);
  const name = lineNames[kind]();
  return (
    <tr>
      <th scope="row" className={styles.order}>
        <b>{mealName ? m.restaurant_payouts_line_with_meal({ line: name, meal: mealName }) : name}</b>
        {note && (
          <span className="note" lang="">
            {note}
          </span>
        )}
        <span className="note">{formatLineTime(orderNumber, at, timezone)}</span>
        {fee && (
          <span className="note">
            {m.restaurant_payouts_line_fee({ fee: formatFee(fee), amount: formatCents(-fee.cents) })}
          </span>
        )}
      </th>
      <td className="number">{formatCents(amountCents)}</td>
    </tr>
  );
}
