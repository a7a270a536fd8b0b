import { csvCell } from '@fondly/contract/csv';
import { formatCents } from '@fondly/contract/money';
import type { SalesDay } from '@fondly/contract/restaurant/insights';
import * as m from '@fondly/messages';
import { IconDownload } from '@tabler/icons-react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { csvAmount, saveCsv } from '../../shared/ui/data/csv.ts';
import { formatCalendarDay } from './format-day.ts';
import styles from './insights.module.css';

const sum = (days: readonly SalesDay[], getCents: (day: SalesDay) => number) =>
  days.reduce((total, day) => total + getCents(day), 0);

/** Daily sales from the ledger, with a CSV. Days without sales are left out. */
export function SalesHistory({ days }: { days: readonly SalesDay[] }) {
  return (
    <section className="panel content-start" aria-labelledby="sales-history">
      <div className="row wrap space-between gap-12">
        <h2 id="sales-history" className="text-18 tight">
          {m.insights_sales()}
        </h2>
        {days.length > 0 && (
          <Button variant="default" onClick={() => saveCsv(nameFile(days), salesCsv(days))}>
            <IconDownload size={20} aria-hidden />
            {m.insights_sales_download_button()}
          </Button>
        )}
      </div>
      {days.length === 0 && <p className="note">{m.insights_sales_none()}</p>}
      {days.length > 0 && (
        <table className={`table ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{m.insights_sales_day()}</th>
              <th scope="col" className="number">
                {m.insights_sales_orders()}
              </th>
              <th scope="col" className="number from-tablet">
                {m.insights_sales_sales()}
              </th>
              <th scope="col" className="number from-tablet">
                {m.insights_sales_refunds()}
              </th>
              <th scope="col" className="number">
                {m.insights_sales_net()}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, orders, salesCents, refundsCents, netCents }) => (
              <tr key={day}>
                <th scope="row">{formatCalendarDay(day)}</th>
                <td className="number">{orders}</td>
                <td className="number from-tablet">{formatCents(salesCents)}</td>
                <td className="number from-tablet">{refundsCents ? formatCents(-refundsCents) : '–'}</td>
                <td className="number">{formatCents(netCents)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{m.common_total()}</th>
              <td className="number">{sum(days, ({ orders }) => orders)}</td>
              <td className="number from-tablet">{formatCents(sum(days, (day) => day.salesCents))}</td>
              <td className="number from-tablet">{formatCents(-sum(days, (day) => day.refundsCents))}</td>
              <td className="number">{formatCents(sum(days, ({ netCents }) => netCents))}</td>
            </tr>
          </tfoot>
        </table>
      )}
      <p className="note">{m.insights_sales_note()}</p>
    </section>
  );
}

const nameFile = (days: readonly SalesDay[]): string =>
  m.insights_csv_file({ first: days.at(-1)?.day ?? '', last: days[0]?.day ?? '' });

/** Days as CSV, oldest first, amounts in US dollars. */
export function salesCsv(days: readonly SalesDay[]): string {
  const rows = days.toReversed().map(({ day, orders, salesCents, refundsCents, netCents }) => {
    const amounts = [salesCents, -refundsCents || 0, netCents].map(csvAmount);
    return [csvCell(day), orders, ...amounts].join(',');
  });
  const columns = [
    m.insights_csv_day(),
    m.insights_csv_orders(),
    m.insights_csv_sales(),
    m.insights_csv_refunds(),
    m.insights_csv_net(),
  ];
  return [columns.map(csvCell).join(','), ...rows, ''].join('\r\n');
}
