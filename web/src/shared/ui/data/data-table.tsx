import type { ReactNode } from 'react';
import styles from './data-table.module.css';

export type Column<Row> = {
  name: string;
  /** The heading is for screen readers only, as above a column of buttons. */
  isHeadingHidden?: true;
  /** The cell is the row's header. */
  isRowHeader?: true;
  isNumber?: true;
  /** The column is hidden on narrow screens: `middle` on phones, `wide` on laptops too. */
  hideBelow?: 'middle' | 'wide';
  cell: (row: Row) => ReactNode;
};

type Props<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getKey: (row: Row) => string | number;
  /** Shown without rows. */
  emptyText: ReactNode;
};

/** A table of the admin pages. The first column is the row header unless another column sets `isRowHeader`. */
export function DataTable<Row>({ columns, rows, getKey, emptyText }: Props<Row>) {
  if (rows.length === 0) return <p className={`muted ${styles.none}`}>{emptyText}</p>;
  const head = columns.find(({ isRowHeader }) => isRowHeader) ?? columns[0];
  return (
    <table className={`table ${styles.table}`}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" className={getCellClass(column)}>
              {column.isHeadingHidden ? <span className="visually-hidden">{column.name}</span> : column.name}
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
                <td key={column.name} className={getCellClass(column)}>
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

const getCellClass = <Row,>({ hideBelow, isNumber }: Column<Row>): string | undefined =>
  [hideBelow && visibleFrom[hideBelow], isNumber && 'number'].filter(Boolean).join(' ') || undefined;

const visibleFrom = { middle: 'from-tablet', wide: 'from-laptop' };
