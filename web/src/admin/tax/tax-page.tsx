import type { TaxMonth } from '@fondly/contract/admin/tax-returns';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { keepScroll } from '../../shared/page/page-location.ts';
import { ChipRow } from '../../shared/ui/actions/chip-row.tsx';
import { CsvLink } from '../../shared/ui/actions/csv-link.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { QueryContent } from '../page/query-content.tsx';
import { taxYearQuery, withoutTaxAreaQuery } from '../queries.ts';
import { useFilter } from '../use-filter.ts';
import { StateSalesPanel } from './state-sales-panel.tsx';
import { figureColumns, formatMonth } from './tax-figures.tsx';
import { TaxMonthPanel } from './tax-month-panel.tsx';
import { WithoutAreaPanel } from './without-area-panel.tsx';

/** /admin/tax: what is held for the states by month and area, and what was filed and paid. */
export default function TaxPage() {
  const { get, set } = useFilter();
  const year = Number(get('year'));
  const query = useQuery(taxYearQuery(Number.isInteger(year) && year >= 2020 && year < 2100 ? year : undefined));
  const { data: withoutArea } = useQuery(withoutTaxAreaQuery());
  return (
    <AdminPage title="Tax" note="From the ledger. A refund counts in the month in which it is made.">
      <QueryContent query={query} what="the tax months" height={400}>
        {(data) => {
          const shown = data.months.find(({ month }) => month === get('month')) ?? findNextToFile(data.months);
          return (
            <>
              {data.years.length > 1 && (
                <ChipRow
                  label="Year shown"
                  chips={data.years.map((one) => ({ value: String(one), label: String(one) }))}
                  value={String(data.year)}
                  onChange={(chosen) => set({ year: chosen, month: '' })}
                />
              )}
              <Panel
                title={`Months of ${data.year}`}
                note={<CsvLink to={`/api/admin/tax.csv?year=${data.year}`} contentName={`tax of ${data.year}`} />}
              >
                <DataTable
                  columns={monthColumns(data.year)}
                  rows={data.months}
                  getKey={({ month }) => month}
                  emptyText="Nothing sold in this year."
                />
              </Panel>
              {shown && <TaxMonthPanel month={shown} />}
              <StateSalesPanel {...data} />
              {withoutArea && <WithoutAreaPanel {...withoutArea} />}
            </>
          );
        }}
      </QueryContent>
    </AdminPage>
  );
}

/** The oldest closed month that is not paid, or the newest. */
const findNextToFile = (months: TaxMonth[]): TaxMonth | undefined =>
  months.findLast(({ state }) => state === 'closed') ?? months[0];

const monthColumns = (year: number): Column<TaxMonth>[] => [
  {
    name: 'Month',
    cell: ({ month }) => (
      <Link className={styles.link} to={`/admin/tax?year=${year}&month=${month}`} state={keepScroll}>
        {formatMonth(month)}
      </Link>
    ),
  },
  { name: 'Status', cell: toStateText },
  ...figureColumns,
];

function toStateText({ state, areas, paidAreas }: TaxMonth): string {
  if (areas === 0) return 'Nothing to file';
  if (state === 'open') return 'Open';
  return state === 'paid' ? 'Filed and paid' : `Closed, ${paidAreas} of ${areas} paid`;
}
