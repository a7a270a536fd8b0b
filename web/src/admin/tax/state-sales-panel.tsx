import type { Output } from '@fondly/contract/api';
import { formatCents } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { Panel } from '../page/admin-page.tsx';

type Props = Pick<Output<'GET /api/admin/tax/months'>, 'year' | 'states' | 'threshold'>;
type Row = Props['states'][number];

/** Gross sales by state beside the threshold from which its tax may be due. */
export function StateSalesPanel({ year, states, threshold }: Props) {
  return (
    <Panel title={`Sales by state in ${year}`}>
      <p className="muted">
        From {formatCents(threshold.cents)} of gross sales in a calendar year on, a state's tax may be due from Fondly (
        {threshold.source}). An alarm comes at 80% and at 100%. A physical presence in the state, such as an office,
        staff or stored goods, may make tax due from the first sale. Ask your accountant before you sell there.
      </p>
      <DataTable
        columns={columns(threshold.cents)}
        rows={states}
        getKey={({ state }) => state}
        emptyText="Nothing sold in this year."
      />
    </Panel>
  );
}

const columns = (thresholdCents: number): Column<Row>[] => [
  { name: 'State', cell: ({ state }) => state },
  { name: 'Gross', isNumber: true, cell: ({ grossCents }) => formatCents(grossCents) },
  {
    name: 'Of the threshold',
    isNumber: true,
    cell: ({ grossCents }) => {
      // Rounded down, so that 100% means reached.
      const percent = Math.floor((grossCents * 100) / thresholdCents);
      const isNear = policies.taxThresholdPercents.some((step) => percent >= step);
      return <span className={isNear ? 'danger-text weight-650' : undefined}>{percent}%</span>;
    },
  },
];
