import { formatCents } from '@fondly/contract/money';
import type { SalesDay } from '@fondly/contract/restaurant/insights';
import * as m from '@fondly/messages';
import { ExportButton } from '../export/export-button.tsx';
import { formatCalendarDay } from './format-day.ts';
import styles from './insights.module.css';

const sum = (days: readonly SalesDay[], getCents: (day: SalesDay) => number) =>
  days.reduce((total, day) => total + getCents(day), 0);

/** Daily sales from the ledger, with a CSV of any days. Days without sales are left out. */
export function SalesHistory({ days }: { days: readonly SalesDay[] }) {
  return (
    <section className="panel content-start drawn-later" aria-labelledby="sales-history">
      <div className="row wrap space-between gap-12">
        <h2 id="sales-history" className="text-18 tight">
          {m.insights_sales()}
        </h2>
        <ExportButton content="sales" />
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
