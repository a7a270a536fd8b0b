import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import { SortButton, type Sorting, toAriaSort } from './sort-button.tsx';

export type Column<Row> = {
  name: string;
  /** The heading is for screen readers only, as above a column of buttons. */
  isHeadingHidden?: true;
  /** The cell is the row's header. */
  isRowHeader?: true;
  isNumber?: true;
  /** The column is hidden on screens that are narrower than those of a large laptop. */
  hideBelow?: 'wide';
  /** The name of the column in the order of the list. Its heading becomes a button. */
  sortKey?: string;
  cell: (row: Row) => ReactNode;
};

type Props<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getKey: (row: Row) => string | number;
  /** Shown without rows. */
  emptyText: ReactNode;
  /** The order of a list that the server sorts. */
  sorting?: Sorting;
};

/**
 * A table of the admin pages, whose rows are cards on a phone. The first column is the row header unless another column
 * sets `isRowHeader`.
 */
export function DataTable<Row>({ columns, rows, getKey, emptyText, sorting }: Props<Row>) {
  if (rows.length === 0) return <p className={`muted ${styles.none}`}>{emptyText}</p>;
  const head = columns.find(({ isRowHeader }) => isRowHeader) ?? columns[0];
  return (
    <table className={`table ${styles.table}`}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.name}
              scope="col"
              className={getCellClass(column)}
              aria-sort={sorting && column.sortKey ? toAriaSort(sorting.value, column.sortKey) : undefined}
            >
              <Heading column={column} sorting={sorting} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={getKey(row)}>
            {columns.map((column) =>
              column === head ? (
                <th key={column.name} scope="row" className={getCellClass(column)}>
                  {column.cell(row)}
                </th>
              ) : (
                <td
                  key={column.name}
                  className={getCellClass(column)}
                  data-name={column.isHeadingHidden ? undefined : column.name}
                >
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type HeadingProps<Row> = { column: Column<Row>; sorting: Sorting | undefined };

function Heading<Row>({ column: { name, isHeadingHidden, sortKey, isNumber }, sorting }: HeadingProps<Row>) {
  if (isHeadingHidden) return <span className="visually-hidden">{name}</span>;
  if (!sorting || !sortKey) return name;
  return (
    <SortButton sorting={sorting} sortKey={sortKey} isNumber={isNumber}>
      {name}
    </SortButton>
  );
}

const getCellClass = <Row,>({ hideBelow, isNumber }: Column<Row>): string | undefined =>
  [hideBelow && 'from-laptop', isNumber && 'number'].filter(Boolean).join(' ') || undefined;
