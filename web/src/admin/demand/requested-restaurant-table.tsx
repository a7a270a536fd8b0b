import type { RequestedRestaurant } from '@fondly/contract/admin/demand';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { formatDateTime } from '../page/format-time.ts';

const columns: Column<RequestedRestaurant>[] = [
  {
    name: 'Restaurant',
    cell: ({ name, zips, hasJoined }) => (
      <>
        <b>{name}</b>
        <br />
        {zips.join(', ')}
        {hasJoined && ', has joined'}
      </>
    ),
  },
  { name: 'People', isNumber: true, cell: ({ people }) => people },
  { name: 'Last asked', cell: ({ lastRequestedAt }) => formatDateTime(lastRequestedAt) },
];

/** Restaurants that people asked for, as a call list. */
export function RequestTable({ requests }: { requests: RequestedRestaurant[] }) {
  return (
    <DataTable
      columns={columns}
      rows={requests}
      getKey={({ name, zips }) => name + zips.join()}
      emptyText="No requests yet."
    />
  );
}
