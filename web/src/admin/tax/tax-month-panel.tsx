import type { TaxMonth, TaxMonthArea } from '@fondly/contract/admin/tax-returns';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import styles from '../page/admin-page.module.css';
import { Panel } from '../page/admin-page.tsx';
import { formatCalendarDay } from '../page/format-time.ts';
import { QueryContent } from '../page/query-content.tsx';
import { taxMonthQuery } from '../queries.ts';
import { FileReturnDialog, type ReturnToFile } from './file-return-dialog.tsx';
import { figureColumns, formatMonth } from './tax-figures.tsx';

/** One month by tax area, with what is left to file. */
export function TaxMonthPanel({ month: { month, state, closesOn } }: { month: TaxMonth }) {
  const query = useQuery(taxMonthQuery(month));
  const [target, setTarget] = useState<ReturnToFile | null>(null);
  return (
    <Panel title={`${formatMonth(month)} by tax area`}>
      <p className="muted">
        {state === 'open'
          ? `This month is open. It can be filed from ${formatCalendarDay(closesOn)} on.`
          : 'This month is closed. File and pay at the state first, then record it here. That reduces the tax that we hold.'}
      </p>
      <QueryContent query={query} what="this month" height={90}>
        {({ areas }) => (
          <DataTable
            columns={areaColumns((area) => setTarget({ month, area }))}
            rows={areas}
            getKey={({ area, state: ofArea }) => `${ofArea} ${area}`}
            emptyText="Nothing sold in this month."
          />
        )}
      </QueryContent>
      <FileReturnDialog target={target} onClose={() => setTarget(null)} />
    </Panel>
  );
}

const areaColumns = (file: (area: TaxMonthArea) => void): Column<TaxMonthArea>[] => [
  {
    name: 'Tax area',
    cell: ({ name, state }) => `${name ?? 'No tax area'} (${state})`,
  },
  ...figureColumns,
  {
    name: 'Return',
    cell: (row) => {
      if (row.payment) return `Paid ${formatCalendarDay(row.payment.paidOn)}, ${row.payment.reference}`;
      if (row.area === null) return '';
      if (row.status === 'open') return 'Open';
      return (
        <div className={`flex ${styles.rowButtons}`}>
          <Button
            variant="light"
            size="row"
            aria-label={`Filed and paid: ${row.name ?? ''} (${row.state})`}
            onClick={() => file(row)}
          >
            Filed and paid
          </Button>
        </div>
      );
    },
  },
];
