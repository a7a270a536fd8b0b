import type { RequestedRestaurant } from '@fondly/contract/demand';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { whenWords } from '../parts/time-words.ts';

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
  { name: 'Last asked', drops: 'middle', cell: ({ lastAskedAt }) => whenWords(lastAskedAt) },
];

/** Whom people would like to see here: the list of whom to call first. */
export function RequestTable({ requests }: { requests: RequestedRestaurant[] }) {
  return (
    <DataTable
      columns={columns}
      rows={requests}
      keyOf={({ name, zips }) => name + zips.join()}
      none="Nobody has asked for a restaurant yet."
    />
  );
}
