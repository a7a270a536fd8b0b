import type { ReactNode } from 'react';
import styles from './data-table.module.css';

export type Column<Row> = {
  name: string;
  /** The heading is only read out, as above a column of buttons. */
  isHeadingHidden?: true;
  /** Names its row. */
  isRowHeader?: true;
  isNumber?: true;
  /** Left out where there is no room for it: `middle` on a phone, `wide` on a laptop too. */
  hideBelow?: 'middle' | 'wide';
  cell: (row: Row) => ReactNode;
};

type Props<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getKey: (row: Row) => string | number;
  /** What stands there when there is no row. */
  none: ReactNode;
};

/** The one table of operators. The first column names the row unless another one says that it does. */
export function DataTable<Row>({ columns, rows, getKey, none }: Props<Row>) {
  if (rows.length === 0) return <p className={styles.none}>{none}</p>;
  const head = columns.find(({ isRowHeader }) => isRowHeader) ?? columns[0];
  return (
    <table className={styles.table}>
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
  [hideBelow && styles[hideBelow], isNumber && styles.number].filter(Boolean).join(' ') || undefined;
