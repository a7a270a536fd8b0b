import { csvCell } from '@fondly/contract/csv';
import { formatCents } from '@fondly/contract/money';
import type { SalesDay } from '@fondly/contract/restaurant/insights';
import { IconDownload } from '@tabler/icons-react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { csvAmount, saveFile } from '../../shared/ui/data/csv.ts';
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
          Sales history
        </h2>
        {days.length > 0 && (
          <Button
            variant="default"
            onClick={() => saveFile(`sales-${days.at(-1)?.day}-${days[0]?.day}.csv`, salesCsv(days))}
          >
            <IconDownload size={20} aria-hidden />
            Download CSV
          </Button>
        )}
      </div>
      {days.length === 0 && <p className="note">No sales in these weeks.</p>}
      {days.length > 0 && (
        <table className={`table ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" className="number">
                Orders
              </th>
              <th scope="col" className="number from-tablet">
                Sales
              </th>
              <th scope="col" className="number from-tablet">
                Refunds
              </th>
              <th scope="col" className="number">
                Net
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
              <th scope="row">In all</th>
              <td className="number">{sum(days, ({ orders }) => orders)}</td>
              <td className="number from-tablet">{formatCents(sum(days, (day) => day.salesCents))}</td>
              <td className="number from-tablet">{formatCents(-sum(days, (day) => day.refundsCents))}</td>
              <td className="number">{formatCents(sum(days, ({ netCents }) => netCents))}</td>
            </tr>
          </tfoot>
        </table>
      )}
      <p className="note">
        Your share of what customers paid, by the day on which it was booked. What was paid out to your bank is under
        Payouts.
      </p>
    </section>
  );
}

/** Days as CSV, oldest first, amounts in US dollars. */
export function salesCsv(days: readonly SalesDay[]): string {
  const rows = days.toReversed().map(({ day, orders, salesCents, refundsCents, netCents }) => {
    const amounts = [salesCents, -refundsCents || 0, netCents].map(csvAmount);
    return [csvCell(day), orders, ...amounts].join(',');
  });
  return ['Day,Orders,Sales (USD),Refunds (USD),Net (USD)', ...rows, ''].join('\r\n');
}
