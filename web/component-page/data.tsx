import { useState } from 'react';
import { type Column, DataTable } from '../src/shared/ui/data/data-table.tsx';
import { DescriptionList } from '../src/shared/ui/data/description-list.tsx';
import { MetricCard, MetricCards } from '../src/shared/ui/data/metric-card.tsx';
import { Pager } from '../src/shared/ui/data/pager.tsx';
import { Part, States } from './part.tsx';

type Row = { name: string; area: string; orders: number };
const rows: Row[] = [
  { name: 'Kumo Noodle Bar', area: 'Old Fourth Ward', orders: 12 },
  { name: 'Verde Taqueria', area: 'Midtown', orders: 4 },
];
const columns: Column<Row>[] = [
  { name: 'Name', cell: ({ name }) => name },
  { name: 'Area', cell: ({ area }) => area },
  { name: 'Orders', isNumber: true, cell: ({ orders }) => orders },
];

export function Data() {
  const [page, setPage] = useState(2);
  return (
    <Part title="Data">
      <States name="MetricCard" layout="stack">
        <MetricCards>
          <MetricCard label="Orders" value="128" note="12 today" />
          <MetricCard label="Revenue" value="$1,204.50" note="This week" />
        </MetricCards>
      </States>
      <States name="DataTable: full, empty" layout="stack">
        <DataTable columns={columns} rows={rows} getKey={({ name }) => name} emptyText="Nothing was found." />
        <DataTable columns={columns} rows={[]} getKey={({ name }) => name} emptyText="Nothing was found." />
      </States>
      <States name="Pager" layout="stack">
        <Pager page={page} pages={3} hasMore={page < 3} onPage={setPage} />
      </States>
      <States name="DescriptionList" layout="stack">
        <DescriptionList
          facts={[
            ['Contact', 'Maya Chen'],
            ['Phone', '(404) 555-0134'],
          ]}
        />
      </States>
    </Part>
  );
}
